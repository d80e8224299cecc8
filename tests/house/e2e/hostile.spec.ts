import { mkdtempSync } from "node:fs";
import { Agent, request as ask, type RequestOptions } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startOwnSite } from "~tests/support/own-site";
import { hostileRequests } from "../../bench/hostile-requests.mjs";

/** What one request costs; far more than the bench wants, because the machine may be busy. */
const MOST_MS = 1_000;
const KIB = 1024;

type Asked = RequestOptions & { body?: string };

let site: Awaited<ReturnType<typeof startOwnSite>>;
test.beforeAll(async () => {
  site = await startOwnSite(mkdtempSync(join(tmpdir(), "limye-hostile-")));
});
test.afterAll(() => site.stop());

/** Sends a request and resolves with its status when the whole answer is there. */
const send = ({ body = "", ...options }: Asked) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(site.url);
    const sent = ask({ hostname, port, maxHeaderSize: 64 * KIB, ...options }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode!));
    });
    sent.on("error", reject);
    if (options.headers && "transfer-encoding" in options.headers) sent.write(body.slice(0, 10));
    sent.end(options.headers && "transfer-encoding" in options.headers ? body.slice(10) : body);
  });

test("no address, header or body holds the site for long", async () => {
  test.setTimeout(120_000);
  const page = await (await fetch(`${site.url}/fr`)).text();
  const version = /"version":\s*"(\w+)"/.exec(page)![1]!;
  for (const [name, make] of Object.entries(hostileRequests) as [
    string,
    (n: number, version: string) => Asked,
  ][]) {
    let best = Infinity;
    let status = 0;
    for (let n = 0; n < 5 && best > 50; n++) {
      const begun = performance.now();
      status = await send({ ...make(n, version), agent: false });
      best = Math.min(best, performance.now() - begun);
    }
    expect(best, name).toBeLessThan(MOST_MS);
    expect(status, name).toBeLessThan(500);
    if (/^deep /.test(name)) expect(status, name).toBe(404);
    if (/^manifest of (one deep|many)/.test(name)) expect(status, name).toBe(400);
  }
});

test("one connection answers after 40 requests that were refused before their body was read", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const refused: [status: number, path: string, more?: Asked][] = [
    [413, "/fr/contact"],
    [405, "/rss.xml"],
    [405, "/nowhere"],
    [403, "/api/contact", { headers: { ...form, origin: "https://other.example" } }],
    [404, "/fr/mood/a/a/a/a/a/a/a"],
    [404, "/api/nowhere"],
    [200, "/fr", { method: "GET", headers: form }],
    [200, "/favicon.svg", { method: "GET", headers: form }],
    [405, "/healthz", { method: "PUT" }],
    [401, "/api/contact-messages", { headers: { ...form, authorization: "Bearer none" } }],
  ];
  const bodies: [bytes: number, headers: Record<string, string>][] = [
    [300 * KIB, {}],
    [3_000 * KIB, {}],
    [400 * KIB, { "transfer-encoding": "chunked" }],
    [300 * KIB, { expect: "100-continue" }],
  ];
  let sent = 0;
  for (const [status, path, { headers = form, method = "POST" } = {}] of refused) {
    for (const [bytes, more] of bodies) {
      const length = "transfer-encoding" in more ? {} : { "content-length": String(bytes) };
      const all = { ...(headers as Record<string, string>), ...length, ...more };
      expect(await send({ agent, path, method, headers: all, body: "a".repeat(bytes) }), path).toBe(status);
      expect(await send({ agent, path: "/healthz" }), `after ${method} ${path}`).toBe(200);
      sent += 1;
    }
  }
  expect(sent).toBe(40);
  agent.destroy();
});
