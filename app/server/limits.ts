import type { Server } from "node:http";

const DRAIN_MS = 15_000;
const LOOK_MS = 100;

/** How long a client may take: to send a request, to send its headers, and without reading or sending anything. */
export function limitTimes(server: Server): void {
  server.requestTimeout = 60_000;
  server.headersTimeout = 20_000;
  server.timeout = 120_000;
  server.keepAliveTimeout = 65_000; // longer than a proxy in front keeps a connection: it would send into a closed one
}

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
