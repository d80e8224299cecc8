import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { Agent, request as ask } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../../../scripts/free-port.mjs";

const serve = join(
  dirname(createRequire(import.meta.url).resolve("@remix-run/serve/package.json")),
  "dist/cli.js",
);

/** A GET, or a POST with a body; resolves with the status when the answer is complete. */
const send = (port: number, agent: Agent, path: string, body = "") =>
  new Promise<number>((resolve, reject) => {
    const method = body ? "POST" : "GET";
    const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": body.length };
    ask({ host: "127.0.0.1", port, agent, path, method, headers }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode!));
    })
      .on("error", reject)
      .end(body);
  });

test("remix-serve serves the same build, with the same log line per request and none of its own", async () => {
  const port = await freePort();
  const child = spawn(process.execPath, [serve, "build/server/index.js"], {
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", PORT: String(port), HOST: "127.0.0.1", LOG_LEVEL: "info" },
      ADMIN_PASSWORD: "a word that only tests know",
      DATA_DIR: mkdtempSync(join(tmpdir(), "limye-serve-")),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  await expect(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200)).toPass({
    timeout: 60_000,
  });

  const page = await fetch(`${url}/ht`);
  expect(page.status).toBe(200);
  expect(page.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  const html = await page.text();
  expect(html).toContain('<html lang="ht"');
  const style = /\/assets\/[\w.-]+\.css/.exec(html)![0];
  expect((await fetch(url + style)).headers.get("cache-control")).toContain("immutable");
  expect((await fetch(`${url}/api/daily-content`)).status).toBe(200);
  expect((await fetch(`${url}/fr/mood${"/a".repeat(3_000)}`, { method: "POST" })).status).toBe(404);
  await expect
    .poll(() => output.split("\n").filter((line) => line.includes("/ht")))
    .toEqual([expect.stringMatching(/"method":"GET","path":"\/ht","status":200,"ms":/)]);

  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const path of ["/fr/contact", "/rss.xml", "/nowhere", "/healthz"]) {
    expect(await send(port, agent, path, "a".repeat(400_000)), path).toBeGreaterThan(400);
    expect(await send(port, agent, "/healthz"), `after ${path}`).toBe(200);
  }
  agent.destroy();
  const secret = `${url}/fr//my-data/%64evice/a-secret-token`;
  expect((await fetch(secret, { redirect: "manual" })).status).toBeGreaterThan(300);
  await expect.poll(() => output).toContain("/my-data/device/…");
  expect(output).not.toContain("a-secret-token");

  child.kill("SIGTERM");
  const [code] = (await once(child, "exit")) as [number | null];
  expect(code).toBe(0);
});
