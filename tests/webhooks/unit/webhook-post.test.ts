import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { postWebhook, refuseWebhookAddress } from "~/providers/webhook-post.server";
import { localhostCertificate, localhostKey } from "~tests/fakes/localhost-certificate";

const received: string[] = [];
const server = createServer({ key: localhostKey, cert: localhostCertificate }, (request, response) => {
  received.push(request.url ?? "");
  if (request.url === "/moved") response.writeHead(302, { Location: "/hook" }).end();
  else if (request.url === "/broken") response.writeHead(500).end(`no\u0000thing\n${"é".repeat(500)}`);
  else response.writeHead(200).end("ok");
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
afterEach(() => void (env.PRIVATE_WEBHOOKS = false));

const message = { id: "msg_1", body: "{}", secret: `whsec_${Buffer.alloc(32).toString("base64")}` };
/** A name that leads to this machine, which counts as public or not. */
const leadingHere = (isPublic: boolean) => ({
  resolve: (_name: string, found: (error: null, addresses: { address: string; family: number }[]) => void) =>
    found(null, [{ address: "127.0.0.1", family: 4 }]),
  isPublic: () => isPublic,
  tls: { ca: localhostCertificate, servername: "localhost" },
});

test("only https addresses with a public name are accepted, unless the environment allows others", () => {
  expect(refuseWebhookAddress("https://n8n.limye.org/hook")).toBeNull();
  expect(refuseWebhookAddress("http://n8n.limye.org/hook")).toBe("https");
  for (const host of ["localhost", "127.0.0.1", "[::1]", "10.0.0.7", "2130706433", "intranet", "n8n.local"])
    expect(refuseWebhookAddress(`https://${host}/`), host).toBe("notPublic");
  for (const other of ["", "n8n", "ftp://n8n.limye.org", "javascript:alert(1)", "https://a:b@n8n.limye.org/"])
    expect(refuseWebhookAddress(other), other).toBe("invalid");
  env.PRIVATE_WEBHOOKS = true;
  expect(refuseWebhookAddress("http://n8n:5678/hook")).toBeNull();
});

test("a name that leads into a private network is not connected to", async () => {
  const answer = await postWebhook(`https://n8n.limye.org:${port}/hook`, message, leadingHere(false));
  expect(answer).toEqual({ status: null, failure: "notPublic", text: null });
  expect(received).toEqual([]);
});

test("a redirect is a failure and is not followed", async () => {
  const answer = await postWebhook(`https://n8n.limye.org:${port}/moved`, message, leadingHere(true));
  expect(answer).toMatchObject({ status: 302, failure: "answer" });
  expect(received).toEqual(["/moved"]);
});

test("the beginning of an error's answer is kept, in one line", async () => {
  const { text } = await postWebhook(`https://n8n.limye.org:${port}/broken`, message, leadingHere(true));
  expect(text).toBe(`no thing ${"é".repeat(191)}`);
});

test("a certificate that is not valid is a failure", async () => {
  const { resolve, isPublic } = leadingHere(true);
  const answer = await postWebhook(`https://n8n.limye.org:${port}/hook`, message, { resolve, isPublic });
  expect(answer).toEqual({ status: null, failure: "untrusted", text: null });
});
