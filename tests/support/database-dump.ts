import { sql } from "kysely";
import { db } from "~db/client";

/** Every row of every table, as one text: what somebody reads who has a copy of the database. */
export async function dumpDatabase(): Promise<string> {
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => [name, (await sql`select * from ${sql.table(name)}`.execute(db)).rows]),
  );
  return JSON.stringify(rows);
}
