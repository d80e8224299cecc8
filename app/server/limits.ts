import type { Server } from "node:http";
import type { Socket } from "node:net";

const DRAIN_MS = 15_000;
const IDLE_CHECK_MS = 100;

/**
 * Timeouts for a client: to send its request, to send its headers, and to be idle while it should read. An answer that
 * takes long to make, such as a backup, is not cut off.
 */
export function limitTimes(server: Server): void {
  server.requestTimeout = 60_000;
  server.headersTimeout = 20_000;
  server.timeout = 120_000;
  server.on("request", (_request, response) => void response.on("timeout", closeUnread));
  server.keepAliveTimeout = 65_000; // longer than a proxy's own, or it would send on a closed connection
}

/** After an idle timeout: closes the connection if data is waiting for its client to read. */
const closeUnread = (socket: Socket): void => void (socket.writableLength > 0 && socket.destroy());

/** Drains the server: takes no new connections, finishes running requests, closes. Cuts the rest off after 15 s. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener("request", (_request, response) => void (response.shouldKeepAlive = false));
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
  });
}
