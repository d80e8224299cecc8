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
  /** The file of a migrated and seeded SQLite database. */
  seededSqlite?: Buffer;
  /** PGlite takes a second or two to start, so its tables are restored for each test instead. */
  pglite?: SeededPglite;
  /** Clusters whose database was destroyed. */
  emptyPglites?: PGlite[];
};

/** The connection of this test file to PGlite. */
let pglite: Kysely<DB> | undefined;

/**
 * Makes a new database of this kind this process's `db`: migrated, seeded, with a known ministry (`describeMinistry`
 * changes it).
 */
export async function freshDatabase(kind: DatabaseKind = "sqlite"): Promise<Kysely<DB>> {
  return useDatabase(kind === "sqlite" ? onSqlite(await openSeededSqlite()) : await restoredPglite());
}

async function addFirstRows(db: Kysely<DB>): Promise<void> {
  await migrateToLatest(db);
  await seed(db);
  await describeMinistry(db);
}

/** Runs the same tests on SQLite and on PostgreSQL, each test on a fresh database. */
export function onBothDatabases(tests: (kind: DatabaseKind) => void): void {
  describe.each<DatabaseKind>(["sqlite", "pglite"])("on %s", (kind) => {
    beforeEach(async () => void (await freshDatabase(kind)));
    tests(kind);
  });
}

/** A migrated and seeded SQLite database in memory. */
export async function openSeededSqlite(options?: Database.Options): Promise<Database.Database> {
  kept.seededSqlite ??= await makeSeededSqlite();
  const database = new Database(kept.seededSqlite, options);
  database.pragma("foreign_keys = ON");
  return database;
}

async function makeSeededSqlite(): Promise<Buffer> {
  const database = new Database(":memory:");
  await addFirstRows(onSqlite(database));
  const file = database.serialize();
  database.close();
  return file;
}

export const onSqlite = (database: Database.Database) => kyselyOf(new SqliteDialect({ database }));

async function restoredPglite(): Promise<Kysely<DB>> {
  const seeded = (kept.pglite ??= await seededPglite());
  if (!pglite) {
    // `delete` leaves gaps in a table, so each file begins with truncated tables.
    const used = [...seeded.used].join(", ");
    if (used) await seeded.lite.exec(`truncate ${used} restart identity cascade`);
    seeded.used.clear();
    const end = async () => undefined; // the next test file uses it too
    pglite = kyselyOf(new PostgresDialect({ pool: { ...poolOf(seeded.lite, noteWrites), end } }));
  }
  await restoreTables(seeded);
  return pglite;
}

/** A PostgreSQL database without tables. Destroying it leaves its cluster to the next one. */
export async function emptyPostgres(): Promise<Kysely<DB>> {
  const spare = (kept.emptyPglites ??= []);
  const lite = spare.pop() ?? (await newPglite());
  await lite.exec("drop schema public cascade; create schema public");
  const end = async () => void spare.push(lite);
  return kyselyOf(new PostgresDialect({ pool: { ...poolOf(lite), end } }));
}

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

interface SeededPglite {
  lite: PGlite;
  /** Each table's sequence, if it has one. */
  tables: Map<string, string | null>;
  /** The tables that have rows from the start, with the last value of their sequence. A copy is in the schema `seeded`. */
  seeded: Map<string, number>;
  /** The tables that this test wrote to. */
  written: Set<string>;
  /** The tables that this test file used. */
  used: Set<string>;
}

async function seededPglite(): Promise<SeededPglite> {
  const lite = await newPglite();
  await addFirstRows(onPglite(lite));
  const { rows } = await lite.query<{ name: string; sequence: string | null }>(
    `select tablename as name, max(pg_get_serial_sequence(quote_ident(tablename), column_name)) as sequence
     from pg_tables join information_schema.columns on table_name = tablename and table_schema = schemaname
     where schemaname = 'public' and tablename not like 'kysely%' group by 1`,
  );
  const seeded = new Map<string, number>();
  await lite.exec("create schema seeded");
  for (const { name, sequence } of rows) {
    const count = await lite.query<{ rows: number }>(`select count(*)::int as rows from ${name}`);
    if (count.rows[0]!.rows === 0) continue;
    await lite.exec(`create table seeded.${name} as table ${name}`);
    const last =
      sequence && (await lite.query<{ value: number }>(`select last_value::int as value from ${sequence}`));
    seeded.set(name, last ? last.rows[0]!.value : 0);
  }
  const tables = new Map(rows.map(({ name, sequence }) => [name, sequence]));
  return { lite, tables, seeded, written: new Set(), used: new Set() };
}

/** Notes the tables that a statement writes to. No table has triggers. */
function noteWrites(text: string): void {
  for (const [, name = ""] of text.matchAll(/\b(?:insert into|update|delete from) (?:only )?"?(\w+)/gi))
    if (kept.pglite!.tables.has(name)) kept.pglite!.written.add(name);
}

/** Gives all tables their first rows. Ten times faster than truncating, which writes new files for each table. */
async function restoreTables({ lite, tables, seeded, written, used }: SeededPglite): Promise<void> {
  const changed = new Set([...written, ...seeded.keys()]);
  const statements = [...changed].flatMap((name) => {
    const sequence = tables.get(name);
    const last = seeded.get(name);
    return [
      `delete from ${name}`,
      ...(last === undefined ? [] : [`insert into ${name} overriding system value table seeded.${name}`]),
      ...(sequence ? [`select setval('${sequence}', ${last || 1}, ${Boolean(last)})`] : []),
    ];
  });
  await lite.exec(
    [
      "set session_replication_role = replica", // turns off the triggers that check foreign keys
      ...statements,
      "set session_replication_role = default",
    ].join("; "),
  );
  for (const name of changed) used.add(name);
  written.clear();
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
function poolOf(lite: PGlite, onQuery: (text: string) => void = () => undefined): PostgresPool {
  let tail = Promise.resolve();
  const pool = {
    async connect() {
      const before = tail;
      let free!: () => void;
      tail = new Promise((resolve) => (free = resolve));
      await before;
      return {
        async query(text: string, params: readonly unknown[] = []) {
          onQuery(text);
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
