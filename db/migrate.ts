import { Migrator, sql, type Kysely } from "kysely";
import { provider } from "./migrations/index";
import type { DB } from "./schema/index";

/** Runs the pending migrations. Returns their names. */
export async function migrateToLatest(db: Kysely<DB>): Promise<string[]> {
  const { pending, unknown } = await compareMigrations(db);
  if (pending.length + unknown.length === 0) return [];
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

/** The migrations that have run, those that still have to, and those that only a newer version of the program knows. */
export async function compareMigrations(
  db: Kysely<DB>,
): Promise<{ ran: string[]; pending: string[]; unknown: string[] }> {
  const ran = await listRanMigrations(db);
  const known = Object.keys(await provider.getMigrations());
  return {
    ran,
    pending: known.filter((name) => !ran.includes(name)),
    unknown: ran.filter((name) => !known.includes(name)),
  };
}

/** Read here, because Kysely's migrator would read the columns of every table first. */
async function listRanMigrations(db: Kysely<DB>): Promise<string[]> {
  try {
    const query = sql<{ name: string }>`select name from kysely_migration order by name`;
    return (await query.execute(db)).rows.map(({ name }) => name);
  } catch (error) {
    if (isMissingTable(error)) return []; // a new database
    throw error;
  }
}

/** `42P01` is PostgreSQL's code; SQLite has only a sentence. */
const isMissingTable = (error: unknown) =>
  error instanceof Error &&
  (("code" in error && error.code === "42P01") || error.message.startsWith("no such table"));

// Migrations use the database's snake_case names, so they run without the camelCase plugin.
const migrator = (db: Kysely<DB>) => new Migrator({ db: db.withoutPlugins(), provider });
