import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/free-port.mjs";
import { findPostgresPrograms } from "../../scripts/postgres-programs.mjs";

/** The folder of PostgreSQL's programs; undefined when they are not installed. `npm test` installs them. */
export const postgresPrograms = findPostgresPrograms();

/** A PostgreSQL server on a free loopback port, with a password. It never runs as root. */
export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), "limye-postgres-"));
  const at = (name: string) => join(folder, name);
  const owner = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  writeFileSync(at("password"), "secret");
  for (const path of [folder, at("password")]) if (owner.uid) chownSync(path, owner.uid, owner.gid);

  const program = (name: string) => join(postgresPrograms!, name);
  const cluster = ["--username=limye", "--auth=scram-sha-256", `--pwfile=${at("password")}`, "--no-sync"];
  const made = spawnSync(program("initdb"), [...cluster, "--encoding=UTF8", at("data")], {
    ...owner,
    cwd: folder,
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const options = ["-D", at("data"), "-p", String(port), "-k", folder, "-h", "127.0.0.1", "-F"];
  const server = spawn(program("postgres"), options, { ...owner, stdio: ["ignore", "ignore", "pipe"] });
  process.once("exit", () => server.kill("SIGKILL"));
  await readyToAccept(server);
  return {
    url: (database: string) => `postgres://limye:secret@127.0.0.1:${port}/${database}`,
    async stop() {
      server.kill("SIGINT");
      await once(server, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The id of the package's unprivileged user, otherwise that of `nobody`. */
function idOf(option: "-u" | "-g"): number {
  const { status, stdout } = spawnSync("id", [option, "postgres"], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : 65_534;
}

async function readyToAccept(server: ChildProcess): Promise<void> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    server.once("exit", () => reject(new Error(output)));
    server.stderr!.on("data", (text: Buffer) => {
      output += text.toString();
      if (output.includes("ready to accept connections")) resolve();
    });
  });
}
