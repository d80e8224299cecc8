import { sql, type Kysely } from "kysely";
import { dialectOf } from "./dialect";
import type { DB } from "./schema/index";

/** The kind of database and its size in bytes. */
export async function measureDatabase(
  db: Kysely<DB>,
): Promise<{ kind: "SQLite" | "PostgreSQL"; bytes: number }> {
  const isSqlite = dialectOf(db) === "sqlite";
  const size = isSqlite
    ? sql<{
        bytes: number;
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
    : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await size.execute(db);
  return { kind: isSqlite ? "SQLite" : "PostgreSQL", bytes: rows[0]!.bytes };
}
