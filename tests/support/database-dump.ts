import { sql } from "kysely";
import { db } from "~db/client";

/** All rows of all tables as one text: what somebody with a copy of the database can read. */
export async function dumpDatabase(): Promise<string> {
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => [name, (await sql`select * from ${sql.table(name)}`.execute(db)).rows]),
  );
  return JSON.stringify(rows);
}
