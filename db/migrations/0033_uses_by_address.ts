import { sql } from "kysely";
import type { AnyDb } from "../dialect";

/** Uses of a day by client address, which prayers count towards the order, and the team's list of quotes. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable("address_uses")
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("digest", "text", (c) => c.notNull())
    .addColumn("uses", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("address_uses_primary", ["date", "subject", "digest"])
    .execute();
  await db.schema
    .alterTable("prayer_requests")
    .addColumn("order_count", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("prayer_requests").addColumn("shown_at", "text").execute();
  await sql`update prayer_requests set order_count = prayer_count`.execute(db);
  // The team's list of generated quotes.
  await db.schema.dropIndex("inspirational_quotes_source").execute();
  await db.schema
    .createIndex("inspirational_quotes_generated")
    .on("inspirational_quotes")
    .column("id")
    .where(sql<boolean>`seed_key is null`)
    .execute();
  // An erasure by e-mail left the count of the answers that it erased.
  await sql`
    update prayer_requests
    set proposed_count = (select count(*) from prayer_answers where prayer_request_id = prayer_requests.id)
    where proposed_count > 0
  `.execute(db);
}
