import { PostgresAdapter, sql, type CreateTableBuilder, type Kysely, type RawBuilder } from "kysely";

/** The two databases that the schema runs on. Every difference between them lives in this folder. */
type Dialect = "sqlite" | "postgres";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- migrations get a Kysely of any schema
export type AnyDb = Kysely<any>;

export const dialectOf = (db: AnyDb): Dialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";

/** An auto-incremented integer primary key. Numbers are never reused. */
export const idColumn = <T extends string, C extends string>(
  table: CreateTableBuilder<T, C>,
  dialect: Dialect,
) =>
  dialect === "postgres"
    ? table.addColumn("id", "integer", (column) => column.generatedByDefaultAsIdentity().primaryKey())
    : table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());

/** The rest of a text column after the first `sign`. */
export const textAfter = (db: AnyDb, sign: string, column: string): RawBuilder<string> =>
  dialectOf(db) === "postgres"
    ? sql`substr(${sql.ref(column)}, position(${sql.lit(sign)} in ${sql.ref(column)}) + 1)`
    : sql`substr(${sql.ref(column)}, instr(${sql.ref(column)}, ${sql.lit(sign)}) + 1)`;

/**
 * Lock across all processes: only one transaction at a time passes this point, and holds the lock until it ends. SQLite
 * has one writer anyway; there, call it just before the transaction writes.
 */
export async function serializeTransactions(trx: AnyDb, name: string): Promise<void> {
  if (dialectOf(trx) === "postgres") await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}

/** The chosen rows cannot be deleted before the transaction ends; they may change. SQLite has one writer anyway. */
export const keepFromDeletion =
  (trx: AnyDb) =>
  <T extends { forKeyShare(): T }>(query: T): T =>
    dialectOf(trx) === "postgres" ? query.forKeyShare() : query;
