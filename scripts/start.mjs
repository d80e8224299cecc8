// npm start: builds when needed, checks that the site can run, then serves it. Without Redis it also runs the jobs.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { isFresh } from "./build.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
process.env.NODE_ENV = "production";

if (!isFresh()) {
  process.stdout.write("Building Limyè (once, about half a minute) …\n");
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

// Nearly all objects of the start and its first jobs stay alive, so V8 would grow its young generation by 20 MiB in
// vain. Under load it may grow.
const STARTED_MS = 10_000;
setFlagsFromString("--semi-space-growth-factor=1");

// The heap may grow to 1.5 times what the last collection left. V8 would let it grow to about three times that: under load
// 100 MiB more, which are garbage. Throughput is the same.
setFlagsFromString("--heap-growing-percent=50");

// Prints one sentence and exits with 1 when the site cannot run.
const { preflight } = await import(pathToFileURL(join(root, "build/server/preflight.server.js")).href);
await preflight();

const { serve } = await import(pathToFileURL(join(root, "build/server/serve.js")).href);
await serve();
setTimeout(() => setFlagsFromString("--semi-space-growth-factor=2"), STARTED_MS).unref(); // V8's default
