import Database from "better-sqlite3";
import { Migrator, sql, type Kysely } from "kysely";
import { connect } from "./client";
import { isDiskFull, reportFullDisk } from "~/config/full-disk";
import { provider } from "./migrations/index";
import type { DB } from "./schema/index";
import { seed } from "./seed";

/** Connects this process, migrates the schema to the newest version and seeds an empty database. */
export async function prepareDatabase(url: string): Promise<Kysely<DB>> {
  const db = await connect(url);
  try {
    await withMigrationLock(url, async () => {
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

/** Runs the pending migrations. Returns their names. */
export async function migrateToLatest(db: Kysely<DB>): Promise<string[]> {
  if (await isCurrent(db)) return [];
  const { error, results } = await migrator(db).migrateToLatest();
  if (error) throw error;
  return (results ?? [])
    .filter((result) => result.status === "Success")
    .map((result) => result.migrationName);
}

/** Whether all migrations of this program have run. */
export async function isMigrated(db: Kysely<DB>): Promise<boolean> {
  return (await migrator(db).getMigrations()).every((migration) => migration.executedAt !== undefined);
}

/** Whether exactly these migrations have run. Kysely's migrator would read the columns of every table first. */
async function isCurrent(db: Kysely<DB>): Promise<boolean> {
  const query = sql<{ name: string }>`select name from kysely_migration order by name`;
  const run = await query.execute(db).catch(() => null); // a new database has no such table
  const known = Object.keys(await provider.getMigrations()).sort();
  return run?.rows.map(({ name }) => name).join() === known.join();
}

// Migrations use the database's snake_case names, so they run without the camelCase plugin.
const migrator = (db: Kysely<DB>) => new Migrator({ db: db.withoutPlugins(), provider });

/**
 * Lock: one process at a time. Kysely locks migrations on PostgreSQL but not on SQLite. There the lock is an exclusive
 * transaction on a file beside the database; the system releases it when the process dies.
 */
async function withMigrationLock(url: string, work: () => Promise<void>): Promise<void> {
  const file = url.startsWith("file:") ? url.slice("file:".length) : ":memory:";
  if (file === ":memory:") return work();
  const lock = new Database(`${file}.lock`, { timeout: 60_000 });
  try {
    lock.exec("begin exclusive");
    await work();
  } finally {
    lock.close();
  }
}
