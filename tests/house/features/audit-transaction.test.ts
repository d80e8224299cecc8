import { sql } from "kysely";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { projectRoot } from "~/config/root.server";
import { listAuditedActions } from "~/features/operations/audited-actions.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { joinRows } from "~tests/support/area-rows";
import "~tests/support/areas";
import { adminPassword, type AuditTable } from "~tests/support/audit-table";
import { freshDatabase } from "~tests/support/database";
import { verbsOf } from "~tests/support/verbs";

// Every verb of the admin that writes runs twice. First the audit log refuses the entry: nothing may change. Then the log
// accepts it: the entry must be there. The test fails for a verb without a row.
const tables = Object.values(
  import.meta.glob<{ auditTable: AuditTable }>("/tests/*/audit-rows.ts", { eager: true }),
).map(({ auditTable }) => auditTable);
const rows = joinRows(tables.map((table) => table.rows));
const unrecorded = joinRows(tables.map((table) => table.unrecorded));

const initial = { DATA_DIR: env.DATA_DIR, DATABASE_URL: env.DATABASE_URL };
beforeEach(async () => {
  env.DATA_DIR = mkdtempSync(join(tmpdir(), "limye-audit-"));
  await freshDatabase();
});
afterEach(async () => {
  await db.destroy();
  rmSync(env.DATA_DIR, { recursive: true });
  Object.assign(env, { SMTP_URL: undefined, ...initial });
});

test.each(Object.keys(rows))("%s writes its audit entry in the same transaction", async (name) => {
  const { caller } = await administrator({ password: adminPassword });
  const { records, prepare } = rows[name]!;
  const call = await prepare(caller);
  const before = await readAllTables();
  const earlier = (await listEntries()).length;
  await sql`create trigger no_audit before insert on audit_log begin select raise(abort, 'no audit'); end`.execute(
    db,
  );
  await expect(call()).rejects.toThrow("no audit");
  expect(await readAllTables()).toEqual(before);
  await sql`drop trigger no_audit`.execute(db);

  await call();
  expect((await listEntries()).slice(earlier)).toEqual(records);
});

const files = Object.keys(import.meta.glob("/app/features/**/*.server.{ts,tsx}")).map((file) =>
  file.slice("/".length),
);

test("every verb that writes for an administrator, or records an entry, has a row", () => {
  const isNightly = ({ name }: { name: string }) => /\/retention /.test(name); // no person decides it
  const found = verbsOf(files)
    .filter(({ needs, writes, records }) => (needs !== null && writes) || records)
    .filter((verb) => verb.records || !isNightly(verb));
  const withRow = Object.keys(rows).map((name) => name.split(" · ")[0]!);
  const expected = [...new Set([...withRow, ...Object.keys(unrecorded)])].sort();
  expect(found.map(({ name }) => name).sort()).toEqual(expected);
  const silent = found.filter(({ records }) => !records).map(({ name }) => name);
  expect(silent.filter((name) => !(name in unrecorded))).toEqual([]);
});

test("entries are recorded outside a transaction only where nothing else is written", () => {
  const outside = files.filter((file) =>
    readFileSync(join(projectRoot, file), "utf8").includes("recordChange(db,"),
  );
  const expected = Object.keys(joinRows(tables.map(({ outsideTransaction }) => outsideTransaction)));
  expect(outside.sort()).toEqual(expected.map((module) => `app/features/${module}.server.ts`).sort());
});

test("every action of the audit log has a row", () => {
  const tried = new Set(Object.values(rows).flatMap(({ records }) => records));
  const declared = listAuditedActions().map(({ action }) => action);
  expect(
    [...tried].filter((action) => !declared.includes(action)),
    "declared by no area",
  ).toEqual([]);
  const missing = declared.filter((action) => !tried.has(action));
  expect(missing).toEqual(tables.flatMap(({ actionsWithoutVerb = [] }) => actionsWithoutVerb));
});

const listEntries = async () =>
  (await db.selectFrom("auditLog").select("action").orderBy("id").execute()).map(({ action }) => action);

/** Every row of every table except the audit log, and the names of all files except the database's. */
async function readAllTables() {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not in ('audit_log', 'sqlite_sequence')
  `.execute(db);
  const contents: Record<string, unknown> = {};
  for (const { name } of tables)
    contents[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
  contents.files = readdirSync(env.DATA_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("limye.db"))
    .map(({ name }) => name)
    .sort();
  return contents;
}
