import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A reverse proxy that gives each request to the next server, or to another one while that one is down. */
export async function startBalancer() {
  const ports = new Set<number>();
  let turn = 0;

  async function pass(from: IncomingMessage, to: ServerResponse) {
    const body = Buffer.concat((await from.toArray()) as Buffer[]);
    const order = [...ports];
    turn += 1;
    for (let tried = 0; tried < order.length; tried++) {
      const answer = await ask(order[(turn + tried) % order.length]!, from, body);
      if (answer) return void answer.pipe(to.writeHead(answer.statusCode!, answer.rawHeaders));
    }
    to.writeHead(502).end();
  }

  const server = createServer((from, to) => void pass(from, to)).listen(0, "127.0.0.1");
  server.keepAliveTimeout = 0; // on a busy machine a connection may be reused when it would just have been closed
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    ports,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Undefined when the server took no connection, or ended before it answered. */
function ask(port: number, from: IncomingMessage, body: Buffer): Promise<IncomingMessage | undefined> {
  const headers = { "x-forwarded-for": from.socket.remoteAddress, ...from.headers };
  return new Promise((resolve) => {
    request({ host: "127.0.0.1", port, method: from.method, path: from.url, headers })
      .once("response", resolve)
      .once("error", () => resolve(undefined))
      .end(body);
  });
}
