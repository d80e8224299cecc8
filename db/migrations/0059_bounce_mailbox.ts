import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** Bounces that come by mail: how far each mailbox was read, and the reports that took effect. */
export async function up(db: AnyDb): Promise<void> {
  const dialect = dialectOf(db);
  const count = ["reports", "unsigned", "unreadable", "too_large"];

  await count
    .reduce(
      (table, name) => table.addColumn(name, "integer", (c) => c.notNull().defaultTo(0)),
      idColumn(db.schema.createTable("bounce_mailboxes"), dialect)
        .addColumn("mailbox", "text", (c) => c.notNull().unique())
        .addColumn("position", "text")
        .addColumn("waiting", "integer", (c) => c.notNull().defaultTo(0))
        .addColumn("claimed_by", "text")
        .addColumn("claimed_until", "text")
        .addColumn("read_at", "text")
        .addColumn("trouble", "text")
        .addColumn("answer", "text")
        .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
        .addColumn("next_at", "text"),
    )
    .execute();

  await idColumn(db.schema.createTable("bounce_receipts"), dialect)
    .addColumn("receipt", "text", (c) => c.notNull().unique())
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("bounce_receipts_at").on("bounce_receipts").column("at").execute();
}
