import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../../scripts/free-port.mjs";
import { expect } from "./e2e";

/**
 * Starts a separate site on a free port with its own data folder; other tests share one site. Resolves when it is
 * ready. `program`: the folder of the installation; this one by default.
 */
export async function startOwnSite(
  folder: string,
  variables: Record<string, string> = {},
  program = process.cwd(),
) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: program,
    env: {
      ...process.env,
      ...{
        ADMIN_PASSWORD: "a word that only tests know",
        DATABASE_URL: "",
        REDIS_URL: "",
        RATE_LIMITS: "off",
        LOG_LEVEL: "warn",
      },
      ...{ PORT: String(port), HOST: "127.0.0.1", PUBLIC_URL: url, DATA_DIR: folder },
      ...variables,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await expect(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200)).toPass({
    timeout: 60_000,
  });
  return {
    url,
    /** Its output so far. */
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
