import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A program on loopback that takes webhooks and answers as the test wants. */
export async function startWebhookReceiver() {
  const received: Received[] = [];
  const manner = { status: 204, body: "", headers: {} as Record<string, string> };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const headers = request.headers as Record<string, string>;
      received.push({ path: request.url ?? "", headers, body: Buffer.concat(parts).toString() });
      response.writeHead(manner.status, manner.headers).end(manner.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer: (status: number, body = "", headers: Record<string, string> = {}) =>
      void Object.assign(manner, { status, body, headers }),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
