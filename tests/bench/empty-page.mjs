// Baseline: an empty Remix page served by remix-serve, the cost of Remix alone. Used by uncached.mjs.
import { spawnSync } from "node:child_process";
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root, startServer, temporary } from "./processes.mjs";

const installed = (path) => join(root, "node_modules", path);

/** Builds tests/bench/empty-page with the installed packages in a temporary folder, and serves it. */
export async function startEmptyPage() {
  const cwd = join(temporary, "empty-page");
  cpSync(join(root, "tests/bench/empty-page"), cwd, { recursive: true });
  symlinkSync(join(root, "node_modules"), join(cwd, "node_modules"), "dir");
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, NODE_ENV: "production" };
  const build = [installed("@remix-run/dev/dist/cli.js"), "vite:build"];
  const { status, stderr, stdout } = spawnSync(process.execPath, build, { cwd, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`The empty Remix page does not build:\n${stderr || stdout}`);
  const serve = [installed("@remix-run/serve/dist/cli.js"), "build/server/index.js"];
  return startServer("empty-page-log", serve, { cwd, env });
}
