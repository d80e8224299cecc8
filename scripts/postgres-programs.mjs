// Where PostgreSQL's programs are, for tests that need a server.
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const needed = ["initdb", "postgres", "pg_dump", "pg_restore", "psql"];

/** Debian and Homebrew have a folder per version and keep the server's programs off the PATH. */
const versions = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"];

/**
 * The folder of the newest installed PostgreSQL, or the one that POSTGRES_PROGRAMS_PATH names.
 * @returns {string | undefined}
 */
export function findPostgresPrograms() {
  const given = process.env.POSTGRES_PROGRAMS_PATH;
  const folders = given ? [given] : [...listVersions(), ...(process.env.PATH ?? "").split(delimiter)];
  return folders.find((folder) => needed.every((name) => existsSync(join(folder, name))));
}

const listVersions = () =>
  versions
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .map((path) => ({ path, version: Number(/postgresql[@/](\d+)$/.exec(path)?.[1] ?? 0) }))
    .filter(({ version }) => version > 0)
    .sort((a, b) => b.version - a.version)
    .map(({ path }) => join(path, "bin"));
