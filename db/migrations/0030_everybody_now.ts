import type { AnyDb } from "../dialect";

/** A sending that cannot wait: it comes now also to those who chose gathered mails. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .alterTable("newsletter_sendings")
    .addColumn("everybody_now", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
