import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface ReceivedRequest {
  method: string;
  path: string;
  authorization: string;
  body: string;
}

/** The fake's behaviour: accept the key, refuse it (401), fail (500), redirect, or never answer. */
export type FakeConnectionBehaviour = "accept" | "refuse" | "break" | "redirect" | "hang";

/** A payment provider on loopback with the two calls of a connection test: Stripe's balance and PayPal's token. */
export async function startFakePaymentConnection(manner: FakeConnectionBehaviour = "accept") {
  const asked: ReceivedRequest[] = [];
  const fake = { manner };
  const statuses = { accept: 200, refuse: 401, break: 500, redirect: 302 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const body = Buffer.concat(parts).toString();
      asked.push({ method, path: url, authorization: headers.authorization ?? "", body });
      if (fake.manner === "hang") return;
      response
        .writeHead(statuses[fake.manner], { "Content-Type": "application/json", Location: "/elsewhere" })
        .end(
          url.includes("token") ? '{"access_token":"A21.token","expires_in":32400}' : '{"object":"balance"}',
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    asked,
    behave: (next: FakeConnectionBehaviour) => void (fake.manner = next),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
