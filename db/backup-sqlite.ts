import Database from "better-sqlite3";
import { SqliteDialect, type Kysely } from "kysely";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, statSync } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Worker } from "node:worker_threads";
import { createGunzip, createGzip } from "node:zlib";
import { BackupImpossible } from "./backup-files";
import { COMPRESSED_SHARE } from "./backup-room";
import { kyselyOf } from "./client";
import { migrateToLatest } from "./migrate";
import { parseSecretCheck, SECRET_CHECK_KEY } from "./secret-check";
import type { DB } from "./schema/index";
import { errorReason } from "./database-error";

const PAGES_A_TURN = 200;

/** The bytes that `packSqlite` writes at most: a copy, and a compressed one. The newest pages are in -wal. */
export function estimateSqlite(database: string): number {
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (sizeOf(database) + sizeOf(`${database}-wal`)) * (1 + COMPRESSED_SHARE);
}

/**
 * Writes a checked and compressed snapshot of the database while others may write. Copies a few pages at a time, so
 * that this process keeps serving. Returns the file.
 */
export async function packSqlite(database: string, work: string, signal: AbortSignal): Promise<string> {
  const copy = join(work, "copy.db");
  const source = new Database(database, { fileMustExist: true });
  try {
    source.exec("begin"); // with WAL a reader keeps its snapshot and blocks nobody
    source.prepare("select count(*) from sqlite_schema").get();
    await copyPages(source, copy, signal);
  } catch (error) {
    throw toDamagedError(`the database ${database}`, error);
  } finally {
    source.close();
  }
  const { migrations } = await inspectCopy(copy, `the database ${database}`, signal);
  if (migrations.length === 0) throw new BackupImpossible(`${database} is not a database of Limyè`);
  const packed = await packCopy(copy, signal);
  await rm(copy); // its room is needed by what comes next
  return packed;
}

/** gzip makes it smaller and adds a checksum over every byte. */
async function packCopy(copy: string, signal?: AbortSignal): Promise<string> {
  const to = createWriteStream(`${copy}.gz`, { flush: true });
  await pipeline(createReadStream(copy), createGzip(), to, { signal });
  return `${copy}.gz`;
}

/** Unpacks a backup, or a copy made by hand, to one file. Returns its path, and what its database says about itself. */
export async function unpackSqlite(
  file: string,
  work: string,
  { called, isPacked }: { called: string; isPacked: boolean },
) {
  const ready = join(work, "ready.db");
  if (isPacked) {
    const unpacked = pipeline(createReadStream(file), createGunzip(), createWriteStream(ready));
    await unpacked.catch((error: unknown) => {
      throw toDamagedError(called, error);
    });
  } else {
    await copyFile(file, ready);
    if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, `${ready}-wal`);
  }
  return { ready, ...(await inspectCopy(ready, called)) };
}

/** Migrates an unpacked copy to this version's schema and ends what must not go on. Returns the migrations that ran. */
export async function migrateCopy(copy: string): Promise<string[]> {
  const database = new Database(copy);
  database.pragma("foreign_keys = ON");
  const db = kyselyOf(new SqliteDialect({ database }));
  try {
    const migrated = await migrateToLatest(db);
    await endItsDay(db);
    return migrated;
  } finally {
    await db.destroy();
  }
}

/**
 * A session that was ended after the backup must not be valid again, nor an invitation that was used or a token that was
 * revoked since: they stay listed as expired, and can be sent or made again. No process of that day runs, and each start lists again which backups lie on its machine.
 */
export async function endItsDay(db: Kysely<DB>): Promise<void> {
  await db.deleteFrom("sessions").execute();
  const now = new Date().toISOString();
  await db.updateTable("invitations").set({ expiresAt: now }).execute();
  await db
    .updateTable("apiTokens")
    .set({ expiresAt: now })
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
    .execute();
  await db.deleteFrom("siteProcesses").execute();
  await db.deleteFrom("backupCopies").execute();
}

/**
 * Replaces an unused database by a copy in one SQLite transaction: after a power cut the file holds either the old or
 * the new database, and a process that starts meanwhile waits. `keepOld` gets a compressed copy of the old one first.
 */
export async function replaceSqlite<T>(
  database: string,
  copy: string,
  work: string,
  keepOld: (packed: string) => Promise<T>,
): Promise<T | null> {
  await mkdir(dirname(database), { recursive: true });
  let kept: T | null = null;
  if (existsSync(database)) {
    const old = openUnused(database);
    try {
      const pages = old.pragma("page_count", { simple: true });
      if (pages !== 0) {
        await copyPages(old, join(work, "old.db"));
        kept = await keepOld(await packCopy(join(work, "old.db")));
      }
    } finally {
      old.close();
    }
  }
  const source = new Database(copy);
  try {
    await copyPages(source, database);
  } finally {
    source.close();
  }
  return kept;
}

/** Opens a database that no other process has open, and locks it. */
export function openUnused(file: string): Database.Database {
  const database = new Database(file, { timeout: 0 });
  try {
    // With WAL every open connection holds a shared lock, so only the last one can leave that mode.
    // Leaving it deletes -wal and -shm.
    database.pragma("journal_mode = delete");
    database.pragma("locking_mode = exclusive");
    database.exec("begin exclusive; commit"); // the lock is held until the connection is closed
    return database;
  } catch (error) {
    database.close();
    if ((error as { code?: string }).code === "SQLITE_BUSY") throw inUseError(file);
    const what = `the database ${file} cannot be read, so it cannot be kept: ${errorReason(error)}`;
    throw new BackupImpossible(`${what}. Move it out of the way first, with ${file}-wal and ${file}-shm`, {
      cause: error,
    });
  }
}

async function copyPages(source: Database.Database, to: string, signal?: AbortSignal): Promise<void> {
  const { totalPages } = await source.backup(to, {
    progress() {
      signal?.throwIfAborted();
      return PAGES_A_TURN;
    },
  });
  if (totalPages === 0) throw inUseError(to); // better-sqlite3 treats a read-only file as an empty one
}

/** What a database says about itself. For one of another program the list is empty. */
interface Inspected {
  migrations: string[];
  /** The check of its secret; null in a database of an earlier version. */
  secretCheck: string | null;
}

/** Merges -wal into the copy and checks the whole file. */
async function inspectCopy(copy: string, called: string, signal?: AbortSignal): Promise<Inspected> {
  const database = new Database(copy);
  try {
    database.pragma("journal_mode = delete");
    const verdict = await integrityOf(copy, signal);
    if (verdict !== "ok") throw new BackupImpossible(`${called} is damaged: ${verdict.split("\n").at(-1)!}`);
    const migrations = migrationsIn(database);
    return { migrations, secretCheck: migrations.length > 0 ? secretCheckIn(database) : null };
  } catch (error) {
    throw toDamagedError(called, error);
  } finally {
    database.close();
  }
}

function migrationsIn(database: Database.Database): string[] {
  const table = database.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get();
  if (!table) return [];
  return database.prepare("select name from kysely_migration order by name").pluck().all() as string[];
}

function secretCheckIn(database: Database.Database): string | null {
  const found = database.prepare("select value from system_settings where key = ?").pluck();
  return parseSecretCheck(found.get(SECRET_CHECK_KEY) as string | undefined);
}

/** The first error that SQLite's check finds, or "ok". Runs in a thread, because a large database takes seconds. */
async function integrityOf(file: string, signal?: AbortSignal): Promise<string> {
  const workerData = { file, sqlite: createRequire(import.meta.url).resolve("better-sqlite3") };
  const worker = new Worker(
    `const { parentPort, workerData } = require("node:worker_threads");
    try {
      const database = new (require(workerData.sqlite))(workerData.file, { readonly: true });
      parentPort.postMessage(database.pragma("integrity_check(1)", { simple: true }));
    } catch (error) {
      parentPort.postMessage(error.message);
    }`,
    { eval: true, execArgv: [], workerData },
  );
  try {
    const [verdict] = (await once(worker, "message", { signal })) as [string];
    return verdict;
  } finally {
    await worker.terminate();
  }
}

/** Converts SQLite and zlib errors that mean damaged bytes. Returns other errors, such as a full disk, unchanged. */
function toDamagedError(called: string, error: unknown): unknown {
  const { code = "" } = error as { code?: string };
  if (!/^(SQLITE_(CORRUPT|NOTADB)|Z_)/.test(code)) return error;
  return new BackupImpossible(`${called} is damaged: ${errorReason(error)}`, { cause: error });
}
const inUseError = (file: string) =>
  new BackupImpossible(`the database ${file} is in use. Stop the site and its workers first`);
