import type { Server } from "node:http";
import type { Socket } from "node:net";

const DRAIN_MS = 15_000;
const LOOK_MS = 100;

/**
 * How long a client may take: to send a request, to send its headers, and to read nothing. An answer that takes long to
 * make, such as a backup, is waited for.
 */
export function limitTimes(server: Server): void {
  server.requestTimeout = 60_000;
  server.headersTimeout = 20_000;
  server.timeout = 120_000;
  server.on("request", (_request, response) => void response.on("timeout", closeUnread));
  server.keepAliveTimeout = 65_000; // longer than a proxy in front keeps a connection: it would send into a closed one
}

/** Nothing passed for the time: closes the connection when its client should be reading. */
const closeUnread = (socket: Socket): void => void (socket.writableLength > 0 && socket.destroy());

/** Takes no new connection, answers what has come, and closes. Cuts what is not done after 15 s. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener("request", (_request, response) => void (response.shouldKeepAlive = false));
    const idle = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
  });
}
