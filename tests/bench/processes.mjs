// Starts and requests the bench's sites, worker and Redis, which end with the bench. Used by scripts/bench.mjs.
import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../scripts/free-port.mjs";
import { redisServer } from "../../scripts/test-needs.mjs";

const SERVE_WITHIN_MS = 60_000;

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const say = (line = "") => process.stdout.write(`${line}\n`);
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const children = new Set();
/** The folder of the data and logs of this run. */
export const temporary = mkdtempSync(join(tmpdir(), "limye-bench-"));
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/** Kills this child process when the bench ends. Returns it. */
export function kept(child) {
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

/** One request, on a connection of its own unless there is an agent. The answer's body is not decoded. */
export const ask = (port, { path, method, headers, body, agent = false }) =>
  new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers, agent }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.once("end", () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
      answer.once("error", reject);
    })
      .once("error", reject)
      .end(body);
  });

/** Bypasses the memory: the front door never uses it for a request with Authorization. The site reads only Bearer. */
export const pastMemory = { authorization: "Basic bench" };

/** Passes only these variables on, so that the shell's others cannot change the figures. */
function siteEnvironment(name, settings) {
  const { PATH, HOME, TMPDIR } = process.env;
  const DATA_DIR = join(temporary, name);
  const ADMIN_PASSWORD = "an administrator for measuring"; // without one, every page leads to the set-up
  return { PATH, HOME, TMPDIR, DATA_DIR, RATE_LIMITS: "off", LOG_LEVEL: "info", ADMIN_PASSWORD, ...settings };
}

/** Starts the site, or that of another checkout. Its data folder is empty unless a site of this name ran before. */
export const startSite = (name, settings = {}, checkout = root) =>
  startServer(name, ["--max-semi-space-size=4", "scripts/start.mjs"], {
    cwd: checkout,
    env: { ...siteEnvironment(name, settings), HOST: "127.0.0.1" },
  });

/** Starts a program of Node that listens at PORT. Resolves when `/` answers 200, with the time that took. */
export async function startServer(name, program, { cwd, env }) {
  const port = await freePort();
  const logFile = join(temporary, `${name}.log`);
  const log = openSync(logFile, "w");
  const begin = performance.now();
  const child = kept(
    spawn(process.execPath, program, {
      cwd,
      stdio: ["ignore", log, log],
      env: { ...env, PORT: String(port) },
    }),
  );
  closeSync(log);
  for (;;) {
    const answer = await ask(port, { path: "/" }).catch(() => null);
    const startMs = performance.now() - begin;
    if (answer?.status === 200) return { port, child, startMs };
    if (child.exitCode !== null || startMs > SERVE_WITHIN_MS)
      throw new Error(`${name} did not start:\n${readFileSync(logFile, "utf8").slice(-2000)}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Runs a command of the site, such as seed, on the data folder of this name. */
export function runCommand(name, ...command) {
  const run = spawnSync(process.execPath, ["scripts/run.mjs", ...command], {
    cwd: root,
    encoding: "utf8",
    env: { ...siteEnvironment(name), LOG_LEVEL: "error" },
  });
  if (run.status !== 0) throw new Error(run.stderr || run.stdout);
}

/** The SQLite file of a site. */
export const databaseOf = (name) => join(temporary, name, "limye.db");

/** Stops a server with SIGTERM, like a host. Resolves when it has exited. */
export const end = ({ child }) =>
  new Promise((resolve) => {
    child.once("exit", resolve);
    child.kill("SIGTERM");
  });

/** A redis-server for the bench only, without persistence. */
export async function startRedis() {
  const port = await freePort();
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = kept(spawn(redisServer(), [...options, "--dir", temporary], { stdio: "ignore" }));
  return { child, url: `redis://127.0.0.1:${port}` };
}

export function startWorker(name, settings) {
  const log = openSync(join(temporary, `${name}-worker.log`), "w");
  const child = kept(
    spawn(process.execPath, ["scripts/run.mjs", "worker"], {
      cwd: root,
      stdio: ["ignore", log, log],
      env: siteEnvironment(name, settings),
    }),
  );
  closeSync(log);
  return child;
}

/** Resident memory of a process in MiB. */
export function memoryOf({ child: { pid } }) {
  if (process.platform === "linux")
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
  return Number(spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout) / 1024;
}
