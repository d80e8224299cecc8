import { mkdtempSync, writeFileSync } from "node:fs";
import { Agent, request as ask, type RequestOptions } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { memoizedAnswer, startFrontDoor } from "~tests/support/front-door";

const MIB = 1024 * 1024;

/** A site that answers before it has read a body, or after it has read a part of it. */
async function startSite() {
  const clientFolder = mkdtempSync(join(tmpdir(), "limye-client-"));
  writeFileSync(join(clientFolder, "favicon.svg"), "<svg/>");
  return startFrontDoor(
    async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/fr") return memoizedAnswer(request, "Lapè");
      if (pathname === "/part") await request.body?.getReader().read();
      if (pathname === "/broken") throw new Error("of the database");
      if (pathname === "/all") return new Response(String((await request.arrayBuffer()).byteLength));
      const status = Number(pathname.slice(1)) || 413;
      return new Response(status === 204 || status === 304 ? null : "refused", { status });
    },
    { clientFolder },
  );
}

/** Sends a request with a body in parts, and resolves with the answer's status when it is complete. */
const send = (options: RequestOptions, parts: (Buffer | number)[] = []) =>
  new Promise<number>((resolve, reject) => {
    const sent = ask({ host: "127.0.0.1", ...options }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode!));
    });
    sent.on("error", reject);
    void (async () => {
      for (const part of parts) {
        if (typeof part === "number") await new Promise((go) => setTimeout(go, part));
        else if (!sent.destroyed) sent.write(part);
      }
      sent.end();
    })();
  });

const body = (bytes: number) => Buffer.alloc(bytes, "a");
const withLength = (bytes: number) => ({ "content-length": String(bytes) });

describe("an answer before the end of the body", () => {
  test("leaves the connection usable, in 40 requests of every kind", async () => {
    const { port } = await startSite();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const kinds: [RequestOptions, (Buffer | number)[]][] = [
      ...[100, 70_000, 300_000, 3 * MIB].flatMap((bytes): [RequestOptions, (Buffer | number)[]][] => [
        [{ method: "POST", path: "/413", headers: withLength(bytes) }, [body(bytes)]],
        [{ method: "POST", path: "/405" }, [body(bytes), body(10)]], // chunked
        [{ method: "POST", path: "/part", headers: withLength(bytes) }, [body(bytes)]],
        [{ method: "GET", path: "/fr", headers: withLength(bytes) }, [body(bytes)]],
        [{ method: "GET", path: "/favicon.svg", headers: withLength(bytes) }, [body(bytes)]],
        [{ method: "PUT", path: "/204", headers: withLength(bytes) }, [body(bytes)]],
        [{ method: "POST", path: "/favicon.svg", headers: withLength(bytes) }, [body(bytes)]],
        [
          { method: "DELETE", path: "/429", headers: { ...withLength(bytes), expect: "100-continue" } },
          [body(bytes)],
        ],
        [
          { method: "POST", path: "/403", headers: withLength(bytes) },
          [body(bytes / 2), 50, body(bytes / 2)],
        ],
      ]),
      [{ method: "POST", path: "/400" }, [body(200_000), 100, body(200_000), 100, body(10)]],
      [{ method: "POST", path: "/503" }, [100, body(200_000)]],
      [
        { method: "GET", path: "/fr", headers: { "transfer-encoding": "chunked" } },
        [body(100_000), 50, body(1)],
      ],
      [{ method: "HEAD", path: "/fr", headers: withLength(90_000) }, [body(90_000)]],
    ];
    expect(kinds).toHaveLength(40);
    for (const [options, parts] of kinds) {
      const status = await send({ ...options, port, agent }, parts);
      expect(status, options.path ?? "").toBe(Number(options.path!.slice(1)) || status);
      expect(await send({ port, agent, path: "/fr" }), `after ${options.method} ${options.path}`).toBe(200);
    }
  });

  test("reaches a client that sends everything first, also when the connection ends with it", async () => {
    const { port } = await startSite();
    for (const path of ["/413", "/part", "/favicon.svg"]) {
      const socket = connect(port, "127.0.0.1").pause();
      onTestFinished(() => void socket.destroy());
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: ${5 * MIB}\r\n\r\n`,
      );
      for (let sent = 0; sent < 5; sent++) {
        await new Promise<void>((resolve, reject) => {
          socket.write(body(MIB), (error) => (error ? reject(error) : resolve()));
        });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect(await text(socket), path).toContain("refused");
    }
  });

  test("is followed by what a client sent at once (pipelining)", async () => {
    const { port } = await startSite();
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    let received = "";
    socket.on("data", (chunk) => (received += chunk.toString()));
    for (const status of [413, 405, 403]) {
      socket.write(`POST /${status} HTTP/1.1\r\nHost: h\r\nContent-Length: 400000\r\n\r\n`);
      socket.write(body(400_000));
      socket.write("GET /fr HTTP/1.1\r\nHost: h\r\n\r\n");
    }
    await expect
      .poll(() => received.match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice(9)))
      .toEqual([...["413", "200", "405", "200", "403", "200"]]);
  });

  test("comes before the rest, and a rest that never ends is not read for ever", async () => {
    const { port } = await startSite();
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    const closed = new Promise((resolve) => socket.on("error", resolve).on("close", resolve));
    let received = "";
    socket.on("data", (chunk) => (received += chunk.toString()));
    socket.write("POST /413 HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n");
    await expect.poll(() => received).toContain("refused");
    const chunk = Buffer.concat([Buffer.from("100000\r\n"), body(MIB), Buffer.from("\r\n")]);
    const pump = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", pump);
    pump();
    await closed;
    expect(socket.bytesWritten).toBeGreaterThan(10 * MIB);
  });

  test("announces that the connection is closed when the body is longer than any that is accepted", async () => {
    const { port } = await startSite();
    const closing = (bytes: number) =>
      new Promise<string | undefined>((resolve, reject) => {
        const sent = ask({ port, method: "POST", path: "/413", headers: withLength(bytes) }, (response) => {
          resolve(response.headers.connection);
          sent.destroy();
        });
        sent.on("error", reject);
        sent.write("a");
      });
    expect(await closing(17 * MIB)).toBe("close");
    expect(await closing(10 * MIB)).toBe("keep-alive");
  });
});

describe("a connection that ends before the rest of a body", () => {
  /** Spies on the timers that watch a rest. */
  function watchTimers() {
    const begun = vi.spyOn(globalThis, "setInterval");
    const ended = vi.spyOn(globalThis, "clearInterval");
    onTestFinished(() => void vi.restoreAllMocks());
    const timers = () =>
      begun.mock.results
        .filter((_, at) => begun.mock.calls[at]![1] === 100)
        .map(({ value }) => value as unknown);
    return {
      timers,
      countLeft: () => timers().filter((timer) => !ended.mock.calls.some(([one]) => one === timer)).length,
    };
  }

  /** Sends the head of a request and a part of its body, and waits for the answer. */
  async function postPart(port: number, path: string) {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    const answered = new Promise((resolve) => socket.once("data", resolve).on("error", () => undefined));
    socket.write(`POST ${path} HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n`);
    await answered;
    return socket;
  }

  test("leaves no timer behind, in 50 requests of clients that go away", async () => {
    const { port } = await startSite();
    const { timers, countLeft } = watchTimers();
    for (let sent = 0; sent < 50; sent++) {
      const socket = await postPart(port, ["/413", "/favicon.svg", "/part"][sent % 3]!);
      if (sent % 2) socket.destroy();
      else socket.resetAndDestroy();
    }
    expect(timers()).toHaveLength(50);
    await expect.poll(countLeft).toBe(0);
  });

  test("leaves no timer behind when the rest takes too long", async () => {
    const { port } = await startSite();
    const { timers, countLeft } = watchTimers();
    const now = vi.spyOn(performance, "now");
    const sockets = await Promise.all([1, 2, 3].map(() => postPart(port, "/413")));
    const closed = sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve)));
    const later = performance.now() + 11_000;
    now.mockReturnValue(later);
    await Promise.all(closed);
    expect(timers()).toHaveLength(3);
    now.mockRestore();
    await expect.poll(countLeft).toBe(0);
  });
});

test("a body that is read is whole", async () => {
  const { port } = await startSite();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  for (let times = 0; times < 3; times++) {
    const options = { port, agent, method: "POST", path: "/all" };
    expect(await send(options, [body(MIB), 20, body(MIB)])).toBe(200);
  }
});
