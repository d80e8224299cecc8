import type Database from "better-sqlite3";
import { afterEach, beforeEach, expect } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { useDatabase } from "~db/client";
import { onSqlite, openSeededSqlite } from "./database";

/** How SQLite may run an area's statements: what `tests/<area>/query-plans.ts` exports. */
export interface QueryPlans {
  /** Tables that stay small: full scans of them are allowed. */
  smallTables?: string[];
  /** Calls of verbs that may not scan any other table. */
  verbs?: Record<string, () => Promise<unknown>>;
  /** Lists of the administration that may not sort a whole table with any filter. */
  lists?: Record<string, ListPlan>;
}

interface ListPlan {
  /** Values to try of each query parameter, in all combinations; undefined leaves it out. */
  filters: Record<string, readonly (string | undefined)[]>;
  list: (query: Record<string, string>) => Promise<unknown>;
}

let statements: string[] = [];
let database: Database.Database;

/** Each test gets a fresh database in memory that records its statements. */
export function recordStatements(): void {
  beforeEach(async () => {
    database = await openSeededSqlite({ verbose: (sql) => statements.push(String(sql)) });
    useDatabase(onSqlite(database));
    statements = [];
  });
  afterEach(() => database.close());
}

/** The statements of this test so far, with their values filled in. */
export const recordedStatements = (): readonly string[] => statements;

export function forgetStatements(): void {
  statements = [];
}

/** The steps of SQLite's query plan for a statement. */
export const planOf = (sql: string): string[] =>
  (database.prepare(`explain query plan ${sql}`).all() as { detail: string }[]).map(({ detail }) => detail);

/** Sets these retention settings to 1 (month or day). */
export async function keepForOneMonth(...settings: string[]): Promise<void> {
  await saveSystemSettings(systemCaller(), {
    retention: Object.fromEntries(settings.map((name) => [name, 1])),
  });
}

/** Reads an export to its end. */
export async function readAll(batches: AsyncIterable<unknown>): Promise<void> {
  for await (const rows of batches) expect(rows).toBeInstanceOf(Array);
}
