import { PGlite } from "@electric-sql/pglite";
import Database from "better-sqlite3";
import { PostgresDialect, SqliteDialect, type Kysely, type PostgresPool } from "kysely";
import { mkdirSync, openAsBlob, renameSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe } from "vitest";
import { projectRoot } from "~/config/root.server";
import { kyselyOf, useDatabase } from "~db/client";
import { migrateToLatest } from "~db/migrate";
import type { DB } from "~db/schema/index";
import { seed } from "~db/seed";
import { describeMinistry } from "./ministry";

type DatabaseKind = "sqlite" | "pglite";

// PGlite takes a second or two to start, so a test file keeps its one and empties it.
let pglite: { lite: PGlite; db: Kysely<DB> } | undefined;

/**
 * A migrated and seeded database of this kind, of a ministry that is known (`describeMinistry` says otherwise), made the
 * process's own. Every call gives an untouched one.
 */
export async function freshDatabase(kind: DatabaseKind = "sqlite"): Promise<Kysely<DB>> {
  const db = kind === "sqlite" ? await migrated(sqlite()) : await emptied();
  await seed(db);
  await describeMinistry(db);
  return useDatabase(db);
}

/** Runs the same tests on SQLite and on PostgreSQL, each test on a fresh database. */
export function onBothDatabases(tests: (kind: DatabaseKind) => void): void {
  describe.each<DatabaseKind>(["sqlite", "pglite"])("on %s", (kind) => {
    beforeEach(async () => void (await freshDatabase(kind)));
    afterAll(closePglite);
    tests(kind);
  });
}

async function migrated(db: Kysely<DB>): Promise<Kysely<DB>> {
  await migrateToLatest(db);
  return db;
}

function sqlite(): Kysely<DB> {
  const database = new Database(":memory:");
  database.pragma("foreign_keys = ON");
  return kyselyOf(new SqliteDialect({ database }));
}

async function emptied(): Promise<Kysely<DB>> {
  if (!pglite) {
    const lite = await PGlite.create({ loadDataDir: await emptyCluster() });
    pglite = { lite, db: await migrated(kyselyOf(new PostgresDialect({ pool: poolOf(lite) }))) };
  }
  const { rows } = await pglite.lite.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  );
  const names = rows.map((row) => `"${row.tablename}"`).join(", ");
  await pglite.lite.exec(`truncate ${names} restart identity cascade`);
  return pglite.db;
}

/** A new PostgreSQL cluster, made once per installation: starting from it takes half the time of making one. */
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
    renameSync(`${file}.${process.pid}`, file); // whole, should another test file make it at the same time
  }
  return openAsBlob(file);
}

async function closePglite(): Promise<void> {
  await pglite?.db.destroy();
  pglite = undefined;
}

/** One PGlite connection dressed as a pg pool of one: a transaction keeps it until it is released. */
export function poolOf(lite: PGlite): PostgresPool {
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
