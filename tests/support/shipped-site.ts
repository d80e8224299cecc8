import { parseYaml } from "@redocly/openapi-core";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { vi } from "vitest";
import { isFresh } from "../../scripts/build.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { startBalancer } from "./balancer";
import { makeInstallation } from "./installation";
import { postgresPrograms } from "./postgres-server";

interface Service {
  command?: string[];
  environment: Record<string, string>;
}
const compose = parseYaml(readFileSync("compose.yaml", "utf8")) as { services: Record<string, Service> };
const imageCommand = /^CMD (.+)$/m.exec(readFileSync("Dockerfile", "utf8"))![1]!;

function build() {
  const env = { ...process.env, NODE_ENV: "production" as const };
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { env, stdio: "inherit" });
  if (status !== 0) throw new Error("the build failed");
}

/** The installed site as an operator runs it: processes started like compose.yaml, behind one address. */
export type ShippedSite = Awaited<ReturnType<typeof installShippedSite>>;

/**
 * Installs the finished build into a folder of its own, without development files. `variables` are what the operator
 * sets. Builds first when the sources have changed.
 */
export async function installShippedSite(variables: Record<string, string>) {
  if (!isFresh()) build();
  const folder = makeInstallation();
  /** Like the volume of the services. */
  const data = mkdtempSync(join(tmpdir(), "limye-shipped-"));
  const balancer = await startBalancer();
  const running = new Set<ChildProcess>();
  let printed = "";
  const { PATH = "", HOME = "" } = process.env;

  const environment = (service: string): NodeJS.ProcessEnv => ({
    ...{ PATH: [postgresPrograms, PATH].join(delimiter), HOME },
    ...compose.services[service]!.environment,
    ...{ HOST: "127.0.0.1", DATA_DIR: data, PUBLIC_URL: balancer.url, LOG_LEVEL: "error" },
    ...variables,
    NODE_ENV: "production",
  });

  function start(service: string, more: Record<string, string>) {
    const [, ...args] = compose.services[service]!.command ?? (JSON.parse(imageCommand) as string[]);
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...environment(service), ...more },
      stdio: ["ignore", "pipe", "inherit"],
    });
    child.stdout.on("data", (text) => (printed += String(text)));
    running.add(child.once("exit", () => running.delete(child)));
    return child;
  }

  async function end(child: ChildProcess, signal: NodeJS.Signals) {
    if (!running.has(child)) return;
    child.kill(signal);
    await once(child, "exit");
  }

  return {
    url: balancer.url,
    folder,
    /** The errors that the processes logged. */
    errors: () => printed.split("\n").filter((line) => line.startsWith("{")),

    /** Starts a web process behind the balancer; resolves when it is ready. */
    async startWeb() {
      const port = await freePort();
      const child = start("web", { PORT: String(port) });
      const isReady = async () =>
        (await fetch(`http://127.0.0.1:${port}/readyz`)).ok || Promise.reject(new Error());
      const ended = once(child, "exit").then(([code]) =>
        Promise.reject(new Error(`web ended with ${String(code)}`)),
      );
      await Promise.race([vi.waitFor(isReady, { timeout: 60_000, interval: 100 }), ended]);
      balancer.ports.add(port);
      child.once("exit", () => balancer.ports.delete(port));
      return child;
    },

    /** Starts a worker. It uses this mail server, so that a test knows which one sends. */
    startWorker: (smtpUrl: string) => start("worker", { SMTP_URL: smtpUrl }),

    kill: (child: ChildProcess) => end(child, "SIGKILL"),

    /** Asks all processes to stop. Returns their exit codes. */
    async stopAll() {
      const all = [...running];
      await Promise.all(all.map((child) => end(child, "SIGTERM")));
      return all.map(({ exitCode }) => exitCode);
    },

    /** Runs a command to its end, such as `backup`. Returns what it printed. */
    async command(...args: string[]) {
      const env = environment("worker");
      const child = spawn(process.execPath, ["scripts/run.mjs", ...args], { cwd: folder, env });
      let printed = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (text) => (printed += String(text)));
      const [code] = (await once(child, "close")) as [number];
      if (code !== 0) throw new Error(printed);
      return printed;
    },

    async remove() {
      for (const child of running) await end(child, "SIGKILL");
      await balancer.stop();
      for (const path of [folder, data]) rmSync(path, { recursive: true, force: true });
    },
  };
}
