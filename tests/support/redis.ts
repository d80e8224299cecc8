import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";

export interface TestRedis {
  url: string;
  /** Starts it again on the same port, without data, after a stop. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Freezes it: it keeps its connections and answers nothing until it is thawed or stopped. */
  freeze(): void;
  thaw(): void;
}

/** A redis-server on a free loopback port, without persistence. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  let server: ChildProcess | undefined;

  const runs = () => server && server.exitCode === null && server.signalCode === null;

  async function start() {
    if (runs()) return;
    const program = process.env.REDIS_SERVER_PATH ?? "redis-server";
    const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    server = spawn(program, [...options, "--dir", tmpdir()], { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise<void>((resolve, reject) => {
      server!.once("error", reject).once("exit", () => reject(new Error("redis-server ended at once")));
      server!.stdout!.on("data", (text: Buffer) => {
        if (text.includes("Ready to accept connections")) resolve();
      });
    });
  }

  process.once("exit", () => server?.kill("SIGKILL"));
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async stop() {
      if (!runs()) return;
      server!.kill("SIGKILL");
      await once(server!, "exit");
    },
    freeze: () => void server!.kill("SIGSTOP"),
    thaw: () => void server!.kill("SIGCONT"),
  };
}

/** A port below the ephemeral range: an outgoing connection could take one from there while Redis is stopped. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const probe = createServer().listen(port, "127.0.0.1");
    const free = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!free) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}
