import { Migrator, type Kysely } from "kysely";
import { connect } from "~db/client";
import { provider } from "~db/migrations/index";
import type { DB } from "~db/schema/index";
import { emptyPostgres } from "./database";

/** Opens a database without tables, by kind. */
export const emptyDatabases = {
  SQLite: () => connect("file::memory:"),
  PostgreSQL: emptyPostgres,
};

/** Runs the migrations of an earlier release up to its last one. */
export async function migrateUpTo(db: Kysely<DB>, last: string): Promise<void> {
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider }).migrateTo(last);
  if (error) throw error;
}
