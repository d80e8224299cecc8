import Database from "better-sqlite3";
import { join } from "node:path";

/** Reads or changes the database of the browser tests' site while the site runs. */
export function inDatabase<T>(use: (database: Database.Database) => T): T {
  const database = new Database(join(process.env.E2E_DATA_DIR!, "limye.db"), { timeout: 10_000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

type Value = string | number | null;

/** Adds a row to that database, by the names of its columns. Returns its id. */
export const insertRow = (table: string, row: Record<string, Value>): number =>
  inDatabase((database) => {
    const names = Object.keys(row);
    const insert = `insert into ${table} (${names.join(", ")}) values (${names.map((name) => `@${name}`).join(", ")})`;
    return Number(database.prepare(insert).run(row).lastInsertRowid);
  });
