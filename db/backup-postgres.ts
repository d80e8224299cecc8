import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { BackupImpossible, ProgramMissing, ProgramTooOld } from "./backup-files";
import { COMPRESSED_SHARE } from "./backup-room";
import { errorReason } from "./database-error";
import { parseSecretCheck, SECRET_CHECK_KEY } from "./secret-check";

/** A backup may be restored by another role than the one that made it. */
const anyOwner = ["--no-owner", "--no-privileges"];
const LOCK_WAIT = "30s";

/** The bytes that a backup writes at most: an archive, which is compressed and holds no indexes, and a copy of it. */
export const estimatePostgres = async (url: string): Promise<number> =>
  (await readServer(url)).bytes * COMPRESSED_SHARE * 2;

/** Dumps a consistent snapshot of the tables while others may write. Returns the path of the archive. */
export async function dumpPostgres(url: string, work: string, signal?: AbortSignal): Promise<string> {
  const { schema } = await readServer(url);
  const file = join(work, "database.dump");
  const tables = `--table="${schema.replaceAll('"', '""')}".*`;
  const format = ["--format=custom", ...anyOwner, `--lock-wait-timeout=${LOCK_WAIT}`];
  await runProgram(url, "pg_dump", [...format, tables, `--file=${file}`], signal);
  const contents = await runProgram(url, "pg_restore", ["--list", file], signal);
  if (!contents.includes("kysely_migration"))
    throw new BackupImpossible("the PostgreSQL database is not one of Limyè");
  return file;
}

/** Converts an archive to SQL. Returns the path of the SQL file, and what its database says about itself. */
export async function unpackPostgres(url: string, file: string, work: string, called: string) {
  const ready = join(work, "restore.sql");
  try {
    await runProgram(url, "pg_restore", [...anyOwner, `--file=${ready}`, file]);
    const rowsOf = async (table: string, firstColumn: string) => {
      const only = ["--data-only", `--table=${table}`, "--file=-"];
      const script = await runProgram(url, "pg_restore", [...only, file]);
      const copied = new RegExp(`^COPY \\S+ \\(${firstColumn}, .*\\n((?:.*\\n)*?)\\\\\\.$`, "m").exec(
        script,
      )?.[1];
      return (copied ?? "").split("\n").flatMap((row) => (row ? [row.split("\t")] : []));
    };
    const migrations = (await rowsOf("kysely_migration", "name")).flatMap(([name]) => name || []);
    const settings = await rowsOf("system_settings", "key");
    const secretCheck = parseSecretCheck(settings.find(([key]) => key === SECRET_CHECK_KEY)?.[1]);
    return { ready, migrations, secretCheck };
  } catch (error) {
    if (error instanceof ProgramMissing) throw error;
    throw new BackupImpossible(`${called} cannot be read: ${errorReason(error)}`, { cause: error });
  }
}

/**
 * Replaces the existing tables by an unpacked archive, in one transaction. Tables that are not in the archive are
 * dropped too: otherwise the migrations that create them would fail. `keepOld` gets an archive of the old tables first.
 */
export async function replacePostgres<T>(
  url: string,
  script: string,
  work: string,
  keepOld: (archive: string) => Promise<T>,
): Promise<T | null> {
  const { tables, others } = await readServer(url);
  if (others > 0) throw inUseByOthers(others);
  const kept = tables.length > 0 ? await keepOld(await dumpPostgres(url, work)) : null;
  const steps = [`--command=set lock_timeout = '${LOCK_WAIT}'`];
  if (tables.length > 0) steps.push(`--command=drop table ${tables.join(", ")} cascade`);
  const transaction = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"];
  await runProgram(url, "psql", [...transaction, ...steps, `--file=${script}`]);
  return kept;
}

export const inUseByOthers = (others: number) =>
  new BackupImpossible(
    `the PostgreSQL database is in use (connections: ${others}). Stop the site and its workers first`,
  );

interface Server {
  schema: string;
  /** Quoted names. */
  tables: string[];
  /** Other connections to this database. */
  others: number;
  bytes: number;
}

export async function readServer(url: string): Promise<Server> {
  const client = await makeClient(url);
  client.on("error", () => undefined); // the query on a broken connection reports the error
  try {
    await client.connect();
    const { rows } = await client.query<Server>(`
      select current_schema() as schema,
        array(select quote_ident(tablename) from pg_tables where schemaname = current_schema()) as tables,
        (select count(*)::integer from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and backend_type = 'client backend') as others,
        pg_database_size(current_database())::float8 as bytes`);
    return rows[0]!;
  } catch (error) {
    const sentence = `the PostgreSQL server cannot be used: ${errorReason(error)}`;
    throw new BackupImpossible(sentence, { cause: error });
  } finally {
    await client.end();
  }
}

async function makeClient(connectionString: string) {
  const { default: pg } = await import("pg"); // loaded only when needed
  return new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 15_000 });
}

/** Runs one of PostgreSQL's programs. Returns its standard output. */
async function runProgram(
  url: string,
  program: string,
  args: string[],
  signal?: AbortSignal,
): Promise<string> {
  // eslint-disable-next-line no-restricted-syntax -- the program gets this process's environment and the password
  const env = { ...process.env, ...(await environmentOf(url)) };
  const child = spawn(program, args, { env, signal, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close") as Promise<[number | null]>;
  const outcome = Promise.all([ended, text(child.stdout), text(child.stderr)]);
  const [[code], printed, complaints] = await outcome.catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === "ENOENT" ? new ProgramMissing(program) : error;
  });
  if (code === 0) return printed;
  const older = olderVersions(complaints);
  if (older) throw new ProgramTooOld(program, older);
  const lines = complaints.split("\n").filter(Boolean);
  throw new Error(lines.find((line) => /error:/i.test(line)) ?? lines[0] ?? `${program} was ended`);
}

/** From pg_dump's "server version: 17.2; pg_dump version: 15.9": it refuses a newer server. */
function olderVersions(complaints: string): { server: string; own: string } | null {
  if (!/server version mismatch/.test(complaints)) return null;
  const [, server, own] = /server version: ([\d.]+)[^;]*; \S+ version: ([\d.]+)/.exec(complaints) ?? [];
  return server && own ? { server, own } : null;
}

/** The connection as PG… environment variables. Other users of the machine could read a command line. */
async function environmentOf(url: string): Promise<Record<string, string>> {
  const { host, port, user, password, database } = await makeClient(url);
  const asked = new URL(url).searchParams;
  const isEncrypted = asked.get("sslmode") === "no-verify" || /^(true|1)$/.test(asked.get("ssl") ?? "");
  const given = {
    PGHOST: host,
    PGPORT: port,
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    PGSSLMODE: isEncrypted ? "require" : asked.get("sslmode"),
    PGSSLROOTCERT: asked.get("sslrootcert"),
    PGSSLCERT: asked.get("sslcert"),
    PGSSLKEY: asked.get("sslkey"),
    PGCONNECT_TIMEOUT: 10,
  };
  const known = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}
