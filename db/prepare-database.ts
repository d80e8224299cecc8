import Database from "better-sqlite3";
import { sql, type Kysely } from "kysely";
import { setTimeout as wait } from "node:timers/promises";
import { isDiskFull, reportFullDisk } from "~/config/full-disk";
import { backUpBeforeUpdate, UPDATE_BACKUP_MS } from "./backup-before-update";
import { connect } from "./client";
import { isMigrated, migrateToLatest } from "./migrate";
import type { DB } from "./schema/index";
import { seed } from "./seed";

/** Another process that updates the database makes a backup first. */
const LOCK_WAIT_MS = UPDATE_BACKUP_MS + 60_000;
const LOCK_POLL_MS = 100;
/** Names our advisory lock on a PostgreSQL database; any fixed number. */
export const LOCK_NUMBER = 4_212_026;

/**
 * Connects this process, migrates the schema to the newest version and seeds an empty database. A database that was in
 * use is backed up before it is migrated; one of a newer version of the program is refused.
 */
export async function prepareDatabase(url: string): Promise<Kysely<DB>> {
  const db = await connect(url);
  try {
    await withMigrationLock(url, db, async () => {
      await backUpBeforeUpdate(db, url);
      await migrateToLatest(db);
      // One transaction: when two processes start on an empty database, the second one waits for the first.
      await db.transaction().execute((trx) => seed(trx));
    });
  } catch (error) {
    // A migrated site can still be read while the disk is full.
    if (!isDiskFull(error) || !(await isMigrated(db))) throw error;
    reportFullDisk();
  }
  return db;
}

/** Lock: one process at a time. The system or the server releases it when the process dies. */
async function withMigrationLock(url: string, db: Kysely<DB>, work: () => Promise<void>): Promise<void> {
  if (!url.startsWith("file:")) return withAdvisoryLock(db, work);
  const file = url.slice("file:".length);
  if (file === ":memory:") return work();
  // An exclusive transaction on a file beside the database, which itself must stay readable.
  const lock = new Database(`${file}.lock`, { timeout: 0 });
  try {
    await waitForLock(() => beginExclusive(lock));
    await work();
  } finally {
    lock.close();
  }
}

function beginExclusive(lock: Database.Database): boolean {
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "SQLITE_BUSY") return false;
    throw error;
  }
}

/**
 * In a transaction, because a pooler such as PgBouncer may give each transaction another session. It is idle during the
 * work, so the server's limit for idle transactions, which would release the lock, is off.
 */
const withAdvisoryLock = (db: Kysely<DB>, work: () => Promise<void>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    const query = sql<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(${LOCK_NUMBER}) as is_ours`;
    await waitForLock(async () => (await query.execute(trx)).rows[0]!.isOurs);
    await work();
  });

async function waitForLock(isTaken: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LOCK_WAIT_MS;
  while (!(await isTaken())) {
    if (performance.now() > deadline) throw new Error("another process has not finished updating it");
    await wait(LOCK_POLL_MS);
  }
}
