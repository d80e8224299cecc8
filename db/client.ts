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
import { setImmediate } from "node:timers/promises";
import type { Client } from "pg";
import { isDiskFull } from "~/config/full-disk";
import { BooleanColumnsPlugin } from "./boolean-columns";
import { networkShareHint } from "./database-error";
import type { DB } from "./schema/index";

/** The database of this process, set by `connect`. Inside a transaction use only its `trx`. */
export let db: Kysely<DB>;

/** A Kysely of our schema over any dialect: camelCase and booleans in code, snake_case and 0 or 1 in the database. */
export const kyselyOf = (dialect: Dialect) =>
  new Kysely<DB>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true }), new BooleanColumnsPlugin()],
  });

/** Opens `file:PATH` (SQLite) or `postgres://…` and makes it this process's database. */
export async function connect(url: string): Promise<Kysely<DB>> {
  return useDatabase(
    kyselyOf(url.startsWith("file:") ? sqlite(url.slice("file:".length)) : await postgres(url)),
  );
}

/** Makes an open database this process's `db`. */
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
  cacheStatements(database);
  return new ImmediateSqliteDialect(database);
}

/**
 * On a full disk there may be no room for the shared-memory file of the WAL index. Then this process locks the database
 * until it ends, and can still read it.
 */
function openWithLog(file: string, { alone = false } = {}): Database.Database {
  const database = new Database(file);
  try {
    if (alone) database.pragma("locking_mode = exclusive");
    const mode = database.pragma("journal_mode = WAL", { simple: true });
    if (mode !== "wal" && file !== ":memory:")
      throw new Error(
        `SQLite cannot keep its write-ahead log there (journal mode ${String(mode)}). ${networkShareHint}`,
      );
    return database;
  } catch (error) {
    database.close();
    if (alone || !isDiskFull(error)) throw error;
    return openWithLog(file, { alone: true });
  }
}

/** Caches prepared statements: Kysely prepares every query again, and a program has few different queries. */
function cacheStatements(database: Database.Database): void {
  const statements = new LRUCache<string, Database.Statement>({ max: 500 });
  const prepare = database.prepare.bind(database) as (sql: string) => Database.Statement;
  database.prepare = ((sql: string) => {
    const statement = statements.get(sql) ?? prepare(sql);
    statements.set(sql, statement);
    return statement;
  }) as typeof database.prepare;
}

/**
 * Transactions take the write lock when they begin (`begin immediate`). Otherwise a transaction that starts with a read
 * fails with "database is locked", without waiting, when another process writes in between.
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
 * Migrations run in one transaction, so that an interrupted one changes nothing: SQLite can roll back schema changes.
 * Kysely's own adapter says that it cannot.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** After this many ms of queries the event loop gets a turn, so that requests are handled. */
const TURN_MS = 10;

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: Database.Database;
  #turnedAt = 0;

  constructor(database: Database.Database) {
    super({ database });
    this.#database = database;
  }

  /** SQLite queries are synchronous: without pauses, a job with many queries would block all requests. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    if (performance.now() - this.#turnedAt > TURN_MS) {
      await setImmediate();
      this.#turnedAt = performance.now();
    }
    return super.acquireConnection();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** After some errors, such as a full disk, SQLite has already rolled back. A second rollback would hide the error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

async function postgres(connectionString: string): Promise<Dialect> {
  const { default: pg } = await import("pg"); // loaded only when needed
  pg.types.setTypeParser(pg.types.builtins.INT8, Number); // count(*) as a number, as in SQLite
  // Client-side timeouts: a pooler such as PgBouncer refuses a statement_timeout in the startup message.
  const limits = { connectionTimeoutMillis: 5_000, query_timeout: 15_000 };
  const pool = new pg.Pool({ connectionString, max: 10, ...limits });
  // A broken connection is replaced. The query on it, or the next one, reports the error.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => closeWhenLate(client.on("error", () => undefined)));
  return new PostgresDialect({ pool });
}

/** Closes the connection after a query timeout, because the query would block the next one on it. */
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
