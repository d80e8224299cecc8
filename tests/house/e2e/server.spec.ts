import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startOwnSite } from "~tests/support/own-site";
import { freePort } from "../../../scripts/free-port.mjs";

/** Sends a raw request and returns the raw response. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let received = "";
    socket.on("data", (chunk) => (received += chunk.toString()));
    socket.on("error", reject);
    socket.on("close", () => resolve(received));
  });
}

const portOf = (baseURL: string | undefined) => Number(new URL(baseURL!).port);
const get = (path: string, host = "localhost", method = "GET") =>
  `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

test("requests that no browser sends are answered by our own pages, never by a 500", async ({ baseURL }) => {
  const port = portOf(baseURL);
  expect(await raw(port, get("/%E0%A4%A"))).toMatch(/^HTTP\/1.1 404 [\s\S]*<html/);
  expect(await raw(port, get("/fr/%ff"))).toMatch(/^HTTP\/1.1 404 /);
  expect(await raw(port, get("/", "["))).toMatch(/^HTTP\/1.1 200 /);
  expect(await raw(port, get("/", "localhost", "TRACE"))).toMatch(/^HTTP\/1.1 405 /);
  const forwarded = get("/").replace("\r\n\r\n", "\r\nX-Forwarded-Host: a:99999999\r\n\r\n");
  expect(await raw(port, forwarded)).toMatch(/^HTTP\/1.1 200 /);
});

test("a target in absolute form is served, whatever the Host header says", async ({ baseURL }) => {
  const port = portOf(baseURL);
  for (const host of [`127.0.0.1:${port}`, "example.org", "["]) {
    expect(await raw(port, get(`http://127.0.0.1:${port}/healthz`, host))).toMatch(
      /^HTTP\/1.1 200 [\s\S]*\r\nok\r\n/,
    );
    expect(await raw(port, get(`http://localhost:${port}`, host))).toMatch(/^HTTP\/1.1 200 [\s\S]*<html/);
  }
  const crossSite = (target: string) =>
    get(target, "evil.example", "POST").replace("\r\n\r\n", "\r\nOrigin: http://evil.example\r\n\r\n");
  expect(await raw(port, crossSite(`http://localhost:${port}/api/contact`))).toMatch(/^HTTP\/1.1 403 /);
});

test("a target with another scheme, a name before its host or none is a 400", async ({ baseURL }) => {
  const port = portOf(baseURL);
  const hosts = [`https://localhost:${port}`, `ftp://localhost:${port}`, `http://marie@localhost:${port}`];
  for (const target of [...hosts.map((host) => `${host}/fr`), "http://localhost:99999/fr", "*"]) {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      expect(await raw(port, get(target, "localhost", method)), `${method} ${target}`).toMatch(
        /^HTTP\/1.1 400 [\s\S]*<html/,
      );
    }
  }
  const forged = get("/").replace("\r\n\r\n", "\r\nX-Bad-Target: 1\r\n\r\n");
  expect(await raw(port, forged)).toMatch(/^HTTP\/1.1 200 /);
});

test("every answer of a site with https has Strict-Transport-Security", async () => {
  const site = await startOwnSite(mkdtempSync(join(tmpdir(), "limye-https-")), {
    PUBLIC_URL: "https://example.org",
  });
  try {
    const page = await (await fetch(`${site.url}/fr`)).text();
    const script = /\/assets\/[\w.-]+\.js/.exec(page)![0];
    for (const [path, status] of [
      ["/fr", 200],
      ["/favicon.svg", 200],
      [script, 200],
      ["/sitemap.xml", 200],
      ["/healthz", 200],
      ["/fr/nowhere", 404],
      ["/api/nowhere", 404],
      ["/FR", 308],
      ["/admin/dashboard", 302],
    ] as const) {
      const answer = await fetch(site.url + path, { redirect: "manual" });
      expect(answer.status, path).toBe(status);
      expect(answer.headers.get("strict-transport-security"), path).toBe("max-age=31536000");
    }
  } finally {
    await site.stop();
  }
});

test("a method that a page does not support is a 405 with the allowed ones", async ({ request }) => {
  for (const path of ["/fr/devotion", "/sitemap.xml", "/healthz", "/api/openapi.json"]) {
    const answer = await request.post(path, { data: {} });
    expect(answer.status(), path).toBe(405);
    expect(answer.headers().allow, path).toBe("GET, HEAD");
  }
});

test("a page is downloaded again only when it changed", async ({ request }) => {
  const first = await request.get("/fr");
  const { etag } = first.headers();
  for (const tag of [etag!, `W/${etag}`, `"other", ${etag}`, "*"]) {
    expect((await request.get("/fr", { headers: { "If-None-Match": tag } })).status(), tag).toBe(304);
  }
  expect((await request.get("/ht", { headers: { "If-None-Match": etag! } })).status()).toBe(200);
});

test("the health checks answer, and no page can be framed or sniffed", async ({ request }) => {
  expect(await (await request.get("/healthz")).text()).toBe("ok");
  expect((await request.get("/readyz")).status()).toBe(200);
  const headers = (await request.get("/fr")).headers();
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["content-security-policy"]).not.toContain("unsafe-inline'; script");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("a request in flight at SIGTERM is answered before the site stops", async () => {
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      ADMIN_PASSWORD: "a word that only tests know",
      DATA_DIR: mkdtempSync(join(tmpdir(), "limye-stop-")),
    },
  });
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  await expect(async () => {
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  }).toPass({ timeout: 20_000 });

  const body = JSON.stringify({
    firstName: "Rose",
    lastName: "Pierre",
    email: "rose@example.org",
    subject: "s",
    message: "m",
  });
  const answer = new Promise<string>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(
        `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\nExpect: 100-continue\r\n\r\n${body.slice(0, 10)}`,
      );
    });
    // The server answers "100 Continue" once it has the request's headers.
    socket.once("data", () => {
      child.kill("SIGTERM");
      setTimeout(() => socket.write(body.slice(10)), 1_500);
    });
    let received = "";
    socket.on("data", (chunk) => (received += chunk.toString()));
    socket.on("error", reject);
    socket.on("close", () => resolve(received));
  });
  expect(await answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 201 /);
  expect(await ended).toBe(0);
});

test("the manifest has the site's own name", async ({ request }) => {
  const answer = await request.get("/manifest.webmanifest");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  expect(await answer.json()).toMatchObject({ name: "Limyè", start_url: "/" });
});
