import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** How much mail was sent recently, and the limits that mail servers reported. */
export async function up(db: AnyDb): Promise<void> {
  const dialect = dialectOf(db);
  const table = (name: string) => idColumn(db.schema.createTable(name), dialect);

  await table("mail_counts")
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("mail_counts_at_count").on("mail_counts").columns(["at", "count"]).execute();

  await table("mail_server_limits")
    .addColumn("server", "text", (c) => c.notNull().unique())
    .addColumn("rest_until", "text")
    .addColumn("rests", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("per_minute", "integer")
    .addColumn("per_day", "integer")
    .addColumn("learnt_at", "text")
    .addColumn("answer", "text")
    .execute();
}
