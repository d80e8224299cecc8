import { PGlite } from "@electric-sql/pglite";
import Database from "better-sqlite3";
import { PostgresDialect, SqliteDialect, type Kysely, type PostgresPool } from "kysely";
import { mkdirSync, openAsBlob, renameSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { beforeEach, describe, vi, type MockInstance } from "vitest";
import { projectRoot } from "~/config/root.server";
import { kyselyOf, useDatabase } from "~db/client";
import { migrateToLatest } from "~db/migrate";
import type { DB } from "~db/schema/index";
import { seed } from "~db/seed";
import { describeMinistry } from "./ministry";
import "./settings";

type DatabaseKind = "sqlite" | "pglite";

// Cached by the process: it runs many test files, each with its own modules (setup.ts).
const kept = globalThis as {
  /** The file of a migrated, empty SQLite database. */
  migratedSqlite?: Buffer;
  /** PGlite takes a second or two to start, so it is emptied for each test instead. */
  pglite?: { lite: PGlite; tables: string[] };
};

/** The connection of this test file to PGlite. */
let pglite: Kysely<DB> | undefined;

/**
 * Makes a new database of this kind this process's `db`: migrated, seeded, with a known ministry (`describeMinistry`
 * changes it).
 */
export async function freshDatabase(kind: DatabaseKind = "sqlite"): Promise<Kysely<DB>> {
  const db = kind === "sqlite" ? await sqlite() : await emptied();
  await seed(db);
  await describeMinistry(db);
  return useDatabase(db);
}

/** Runs the same tests on SQLite and on PostgreSQL, each test on a fresh database. */
export function onBothDatabases(tests: (kind: DatabaseKind) => void): void {
  describe.each<DatabaseKind>(["sqlite", "pglite"])("on %s", (kind) => {
    beforeEach(async () => void (await freshDatabase(kind)));
    tests(kind);
  });
}

async function sqlite(): Promise<Kysely<DB>> {
  const database = new Database(kept.migratedSqlite ?? ":memory:");
  database.pragma("foreign_keys = ON");
  const db = kyselyOf(new SqliteDialect({ database }));
  if (!kept.migratedSqlite) {
    await migrateToLatest(db);
    kept.migratedSqlite = database.serialize();
  }
  return db;
}

async function emptied(): Promise<Kysely<DB>> {
  const { lite, tables } = (kept.pglite ??= await migratedPglite());
  if (pglite) {
    await emptyFilledTables(lite);
  } else {
    // `delete` leaves gaps in a table, so each file begins with truncated tables.
    await lite.exec(`truncate ${tables.join(", ")} restart identity cascade`);
    const end = async () => undefined; // the next test file uses it too
    pglite = kyselyOf(new PostgresDialect({ pool: { ...poolOf(lite), end } }));
  }
  return pglite;
}

/** A new PostgreSQL database without tables. Destroying it stops it. */
export const emptyPostgres = async (): Promise<Kysely<DB>> => onPglite(await newPglite());

const newPglite = async () => withoutTimers(PGlite.create({ loadDataDir: await emptyCluster() }));

/**
 * Disables PostgreSQL's timers. A timer that was set while a test faked a later date fires every millisecond after that
 * test, and makes everything several times slower. `_setitimer_js` is Emscripten's setitimer(2) for PGlite.
 */
async function withoutTimers(starting: Promise<PGlite>): Promise<PGlite> {
  const instantiate = WebAssembly.instantiate as (
    code: WebAssembly.Module,
    imports: WebAssembly.Imports,
  ) => Promise<WebAssembly.Instance>;
  const replaced = vi.spyOn(WebAssembly, "instantiate") as unknown as MockInstance<typeof instantiate>;
  replaced.mockImplementation((code, imports) =>
    instantiate(code, { ...imports, env: { ...imports.env, _setitimer_js: () => 0 } }),
  );
  return starting.finally(() => replaced.mockRestore());
}

const onPglite = (lite: PGlite) => kyselyOf(new PostgresDialect({ pool: poolOf(lite) }));

async function migratedPglite() {
  const lite = await newPglite();
  await migrateToLatest(onPglite(lite));
  const { rows } = await lite.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  );
  const tables = rows.map(({ name }) => name);
  const filled = tables.map((name) => `select '${name}' as name where exists (select from ${name})`);
  await lite.exec(`prepare filled_tables as ${filled.join(" union all ")}`);
  return { lite, tables };
}

/** Ten times faster than truncating all tables, which writes new files for each table. */
async function emptyFilledTables(lite: PGlite): Promise<void> {
  const filled = await lite.query<{ name: string }>("execute filled_tables");
  const used = await lite.query<{ name: string }>(
    "select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  await lite.exec(
    [
      "set session_replication_role = replica", // turns off the triggers that check foreign keys
      ...filled.rows.map(({ name }) => `delete from ${name}`),
      ...used.rows.map(({ name }) => `alter sequence ${name} restart`),
      "set session_replication_role = default",
    ].join("; "),
  );
}

/** A new PostgreSQL cluster, created once per installation and cached: it halves the time to start. */
async function emptyCluster(): Promise<Blob> {
  const file = join(projectRoot, "node_modules/.cache/limye/pglite-cluster.tar");
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const installed = statSync(createRequire(import.meta.url).resolve("@electric-sql/pglite")).mtimeMs;
  if (made < installed) {
    const lite = await PGlite.create();
    const cluster = await lite.dumpDataDir("none");
    await lite.close();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, Buffer.from(await cluster.arrayBuffer()));
    renameSync(`${file}.${process.pid}`, file); // atomic, when another test file makes it at the same time
  }
  return openAsBlob(file);
}

/** A pg pool with one connection, over PGlite. A transaction keeps the connection until it is released. */
function poolOf(lite: PGlite): PostgresPool {
  let tail = Promise.resolve();
  const pool = {
    async connect() {
      const before = tail;
      let free!: () => void;
      tail = new Promise((resolve) => (free = resolve));
      await before;
      return {
        async query(text: string, params: readonly unknown[] = []) {
          const { rows, affectedRows } = await lite.query(text, [...params]);
          const command = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "";
          return { command, rowCount: affectedRows ?? rows.length, rows };
        },
        release: () => free(),
      };
    },
    end: () => lite.close(),
  };
  return pool as unknown as PostgresPool;
}
