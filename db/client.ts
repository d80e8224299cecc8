import Database from "better-sqlite3";
import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Dialect,
} from "kysely";
import { LRUCache } from "lru-cache";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Client } from "pg";
import { isDiskFull } from "~/config/full-disk";
import type { DB } from "./schema/index";

/** The database of this process; set by `connect` before anything asks. Inside a transaction use its `trx` alone. */
export let db: Kysely<DB>;

/** A Kysely of our schema over any dialect: names are camelCase here and snake_case there. */
export const kyselyOf = (dialect: Dialect) =>
  new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });

/** Opens `file:PATH` (SQLite) or `postgres://…` and makes it this process's database. */
export async function connect(url: string): Promise<Kysely<DB>> {
  return useDatabase(
    kyselyOf(url.startsWith("file:") ? sqlite(url.slice("file:".length)) : await postgres(url)),
  );
}

/** Makes an open database this process's own: what tests do with a database of their kind. */
export function useDatabase(open: Kysely<DB>): Kysely<DB> {
  db = open;
  return open;
}

function sqlite(file: string): Dialect {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const database = openWithLog(file);
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  database.pragma("busy_timeout = 5000");
  keepStatements(database);
  return new ImmediateSqliteDialect(database);
}

/**
 * On a full disk there may be no room for the memory in which processes share the log's index. Then this process holds
 * the file alone until it ends, and can still read it.
 */
function openWithLog(file: string, { alone = false } = {}): Database.Database {
  const database = new Database(file);
  try {
    if (alone) database.pragma("locking_mode = exclusive");
    database.pragma("journal_mode = WAL");
    return database;
  } catch (error) {
    database.close();
    if (alone || !isDiskFull(error)) throw error;
    return openWithLog(file, { alone: true });
  }
}

/** Kysely prepares each query anew; a program's queries are few, so their statements are kept. */
function keepStatements(database: Database.Database): void {
  const statements = new LRUCache<string, Database.Statement>({ max: 500 });
  const prepare = database.prepare.bind(database) as (sql: string) => Database.Statement;
  database.prepare = ((sql: string) => {
    const statement = statements.get(sql) ?? prepare(sql);
    statements.set(sql, statement);
    return statement;
  }) as typeof database.prepare;
}

/**
 * Transactions take the write lock at once. One that began by reading could not write any more once another process
 * had written: SQLite answers "database is locked" without waiting.
 */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    super({ database });
    this.#database = database;
  }

  override createDriver() {
    return new ImmediateSqliteDriver(this.#database);
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
}

/**
 * Migrations run in one transaction, so that one cut off midway leaves nothing behind: SQLite rolls back changes of the
 * schema like any others. Kysely's own adapter says no.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    super({ database });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** After some errors, such as a full disk, SQLite has rolled back itself; a second time would hide what went wrong. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

async function postgres(connectionString: string): Promise<Dialect> {
  const { default: pg } = await import("pg"); // loaded only where it is used
  pg.types.setTypeParser(pg.types.builtins.INT8, Number); // count(*) as a number, as SQLite gives it
  // Both are the client's own limits: a statement_timeout in the greeting would be refused by a pooler such as PgBouncer.
  const limits = { connectionTimeoutMillis: 5_000, query_timeout: 15_000 };
  const pool = new pg.Pool({ connectionString, max: 10, ...limits });
  // A connection that broke is replaced; the query on it, or the next one, says what is wrong.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => closeWhenLate(client.on("error", () => undefined)));
  return new PostgresDialect({ pool });
}

/** A query that had no answer in time would hold up the next one on its connection, so that one is closed. */
function closeWhenLate(client: Client): void {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  client.query = (async (...given: unknown[]) => {
    try {
      return await query(...given);
    } catch (error) {
      if ((error as Error).message === "Query read timeout") void client.end();
      throw error;
    }
  }) as typeof client.query;
}
