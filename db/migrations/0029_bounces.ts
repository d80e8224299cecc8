import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** Temporary refusals by address, when the bounce webhook last reported, and the source of a consent. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("newsletters").addColumn("consent_source", "text").execute();

  await idColumn(db.schema.createTable("newsletter_soft_bounces"), dialectOf(db))
    .addColumn("subscriber_id", "integer", (c) =>
      c.notNull().references("newsletters.id").onDelete("cascade"),
    )
    .addColumn("event_key", "text", (c) => c.notNull())
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("detail", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addUniqueConstraint("newsletter_soft_bounces_subscriber_id_event_key", ["subscriber_id", "event_key"])
    .execute();

  await idColumn(db.schema.createTable("bounce_reports"), dialectOf(db))
    .addColumn("kind", "text", (c) => c.notNull().unique())
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
}
