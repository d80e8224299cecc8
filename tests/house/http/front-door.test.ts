import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { log } from "~/config/log.server";
import { drain, limitTimes } from "~/server/limits";
import { cacheManifests } from "~/server/manifest-memo";
import { memoizedAnswer, startFrontDoor } from "~tests/support/front-door";
import { precompress } from "../../../scripts/precompress.mjs";

const script = "export const text = 'Lapè Bondye';\n".repeat(100);

async function builtFolder() {
  const folder = mkdtempSync(join(tmpdir(), "limye-client-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/entry-abc.js"), script);
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  await precompress(folder);
  return folder;
}

describe("a static file", () => {
  const start = async () =>
    startFrontDoor(() => new Response("of Remix", { status: 404 }), { clientFolder: await builtFolder() });

  test("is sent as compressed by the build, to clients that accept it", async () => {
    const { get, made } = await start();
    const path = "/assets/entry-abc.js";
    const br = await get(path, { "accept-encoding": "gzip, br" });
    const gzip = await get(path, { "accept-encoding": "gzip, br;q=0" });
    const plain = await get(path, { "accept-encoding": "x-brotli" });
    expect([br, gzip, plain].map(({ headers }) => headers["content-encoding"])).toEqual([
      "br",
      "gzip",
      undefined,
    ]);
    for (const body of [brotliDecompressSync(br.body), gunzipSync(gzip.body), plain.body]) {
      expect(body.toString()).toBe(script);
    }
    expect(br.headers).toMatchObject({ vary: "Accept-Encoding", "content-type": "text/javascript" });
    expect(made).toEqual([]);
  });

  test("is cached for a year when its name has a hash, otherwise for an hour", async () => {
    const { get } = await start();
    const control = async (path: string) => (await get(path)).headers["cache-control"];
    expect(await control("/assets/entry-abc.js")).toBe("public, max-age=31536000, immutable");
    expect(await control("/favicon.svg")).toBe("public, max-age=3600");
  });

  test("is a 304 for a client that has it; HEAD has no body; any Range is ignored", async () => {
    const { get } = await start();
    const path = "/assets/entry-abc.js";
    const { headers } = await get(path);
    expect((await get(path, { "if-none-match": headers.etag! })).status).toBe(304);
    const head = await get(path, {}, "HEAD");
    expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(script)));
    expect(head.body).toHaveLength(0);
    for (const range of ["bytes=0-3", "bytes=-5", "bytes=9-2", "bytes=99999999-", "nonsense"]) {
      const answer = await get(path, { range });
      expect(answer.status, range).toBe(200);
      expect(answer.body.toString()).toBe(script);
    }
  });

  test("leaves a Range to what Remix serves, such as a recording", async () => {
    const { get, made } = await startFrontDoor(
      (request) => new Response(request.headers.get("Range"), { status: 404 }),
      { clientFolder: await builtFolder() },
    );
    expect((await get("/media/voice.ogg", { range: "bytes=5-9" })).body.toString()).toBe("bytes=5-9");
    expect(made).toHaveLength(1);
  });

  test("is never a file outside the build or a folder", async () => {
    const { get, made } = await start();
    const paths = [
      "/assets",
      "/assets/",
      "/assets/../favicon.svg",
      "/%2e%2e/package.json",
      "/..%2fpackage.json",
    ];
    for (const path of [...paths, "/constructor", "/__proto__", "/%ff"]) {
      expect((await get(path)).status, path).toBe(404);
    }
    expect((await get("/favicon.svg", {}, "POST")).status).toBe(404);
    expect(made.length).toBe(paths.length + 4);
  });
});

describe("what Remix answers", () => {
  test("is compressed when its type is text and the client accepts it", async () => {
    const json = JSON.stringify({ text: script });
    const { get } = await startFrontDoor((request) => {
      const type = new URL(request.url).searchParams.get("type")!;
      const body = type === "image/png" ? Buffer.from(json) : json;
      const length = { "Content-Length": String(Buffer.byteLength(json)) };
      return new Response(body, { headers: { "Content-Type": type, ETag: '"1"', ...length } });
    });
    const asked = { "accept-encoding": "br" };
    const answer = await get("/api/x?type=application/json", asked);
    expect(answer.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(answer.headers["content-length"]).toBeUndefined();
    expect(brotliDecompressSync(answer.body).toString()).toBe(json);
    expect((await get("/api/x?type=text/x-script", asked)).headers["content-encoding"]).toBe("br");
    expect((await get("/api/x?type=image/png", asked)).headers["content-encoding"]).toBeUndefined();
    expect((await get("/api/x?type=text/html")).headers["content-encoding"]).toBeUndefined();
  });

  test("keeps its status, all its cookies and the body of a post", async () => {
    const { get, port } = await startFrontDoor(async (request) => {
      const headers = new Headers({ Location: "/next" });
      for (const cookie of ["a=1", "b=2"]) headers.append("Set-Cookie", cookie);
      return new Response(request.method === "POST" ? await request.text() : null, { status: 303, headers });
    });
    const answer = await get("/form");
    expect(answer).toMatchObject({
      status: 303,
      headers: { location: "/next", "set-cookie": ["a=1", "b=2"] },
    });
    const posted = await fetch(`http://127.0.0.1:${port}/form`, {
      method: "POST",
      body: "Lapè",
      redirect: "manual",
    });
    expect(await posted.text()).toBe("Lapè");
  });

  test("is a 500 without details when it fails, and the error is logged", async () => {
    const logged = vi.spyOn(log, "error").mockReturnValue();
    const { get } = await startFrontDoor(() => Promise.reject(new Error("of the database")));
    const answer = await get("/fr");
    expect(answer.status).toBe(500);
    expect(answer.body.toString()).toBe("Internal Server Error");
    expect(logged).toHaveBeenCalledOnce();
  });
});

test("a route manifest is cached by its address; other answers are made each time", async () => {
  let made = 0;
  const answer = cacheManifests(async (request) => {
    made++;
    const status = request.url.endsWith("none") ? 204 : 200;
    return new Response(status === 200 ? request.url : null, { status, headers: { "X-Made": String(made) } });
  });
  const ask = (path: string) => answer(new Request(`http://localhost${path}`));
  for (let n = 0; n < 3; n++) {
    const kept = await ask("/__manifest?p=/fr");
    expect(await kept.text()).toBe("http://localhost/__manifest?p=/fr");
    expect(kept.headers.get("X-Made")).toBe("1");
  }
  for (const path of ["/__manifest?p=/ht", "/__manifest?none", "/__manifest?none", "/fr", "/fr"])
    await ask(path);
  expect(made).toBe(6);
});

describe("a client that misbehaves", () => {
  const text = "Lapè. ".repeat(200_000); // more than the buffers between a client and a server hold
  const ask = "GET /fr HTTP/1.1\r\nHost: localhost\r\n\r\n";

  async function silentClients(port: number, count: number, sent: string) {
    const open = Array.from({ length: count }, () => connect(port, "127.0.0.1").pause());
    await Promise.all(
      open.map(
        (socket) => new Promise((resolve) => socket.once("connect", resolve).on("error", () => undefined)),
      ),
    );
    for (const socket of open) socket.write(sent);
    return open;
  }
  const end = (sockets: Socket[]) => sockets.forEach((socket) => socket.destroy());

  test("many clients that read nothing take no memory, and others are answered", async () => {
    const { get, port } = await startFrontDoor((request) => memoizedAnswer(request, text), {
      maxBytes: 8 * 1024 * 1024,
    });
    expect((await get("/fr")).body).toHaveLength(Buffer.byteLength(text));
    const before = process.memoryUsage().rss;
    const silent = await silentClients(port, 100, ask.repeat(20)); // 2,000 answers of more than a MiB
    await expect.poll(() => silent.every(({ bytesWritten }) => bytesWritten > 0)).toBe(true);
    for (let n = 0; n < 20; n++) expect((await get("/fr")).status).toBe(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    end(silent);
  });

  test("a stalled connection is closed after the timeout", async () => {
    const { port, server } = await startFrontDoor((request) => memoizedAnswer(request, text), {
      maxBytes: 8 * 1024 * 1024,
    });
    limitTimes(server);
    expect(server.requestTimeout).toBe(60_000);
    expect(server.headersTimeout).toBe(20_000);
    expect(server.timeout).toBe(120_000);
    server.timeout = 200; // the same limit, sooner
    const [silent] = await silentClients(port, 1, ask.repeat(20));
    const count = () =>
      new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)));
    await expect.poll(count).toBe(1);
    await expect.poll(count, { timeout: 5_000 }).toBe(0);
    end([silent!]);
  });

  test("a connection is not closed while the server still works on its request", async () => {
    const { get, server } = await startFrontDoor(async () => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      return new Response("a backup");
    });
    limitTimes(server);
    server.timeout = 100;
    expect((await get("/fr")).body.toString()).toBe("a backup");
  });
});

test("a draining server answers the requests that it has and closes idle connections", async () => {
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { port, server, made } = await startFrontDoor(async () => {
    await held;
    return new Response("answered");
  });
  const received: string[] = [];
  const open = (sent: string) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(sent));
    const at = received.push("") - 1;
    socket.on("data", (chunk) => (received[at] = received[at]! + chunk.toString()));
    return new Promise((resolve) => socket.once("close", resolve));
  };
  const closed = open("GET /fr HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => made.length).toBe(1);
  const drained = drain(server);
  release();
  await drained;
  await closed;
  expect(received[0]).toContain("answered");
  await expect(fetch(`http://127.0.0.1:${port}/fr`)).rejects.toThrow();
});
