import { sql } from "kysely";
import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** The figures of each day, what they need to be counted by day, and the indexes that they are counted with. */
export async function up(db: AnyDb): Promise<void> {
  await createAnalyticsDays(db);
  await createSubscriptionChanges(db);
  await createNewsletterCountDays(db);
  await indexCountedTables(db);
}

async function createAnalyticsDays(db: AnyDb): Promise<void> {
  await db.schema
    .createTable("analytics_days")
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("metric", "text", (c) => c.notNull())
    .addColumn("dimension", "text", (c) => c.notNull())
    .addColumn("count", "bigint", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("analytics_days_key", ["date", "metric", "dimension"])
    .execute();
  await db.schema
    .createTable("analytics_rolled_days")
    .addColumn("date", "text", (c) => c.primaryKey().notNull())
    .addColumn("starts_at", "text", (c) => c.notNull())
    .addColumn("ends_at", "text", (c) => c.notNull())
    .addColumn("rolled_at", "text", (c) => c.notNull())
    .execute();
}

/** Somebody who subscribes again overwrites when they left, so each change is a row of its own. It names nobody. */
async function createSubscriptionChanges(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("subscription_changes"), dialectOf(db))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("subscription_changes_created_at")
    .on("subscription_changes")
    .columns(["created_at", "kind", "language"])
    .execute();
  await sql`insert into subscription_changes (kind, language, created_at)
    select 'gained', preferred_language, confirmed_at from newsletters where confirmed_at is not null`.execute(
    db,
  );
  await sql`insert into subscription_changes (kind, language, created_at)
    select 'lost', preferred_language, unsubscribed_at from newsletters
    where confirmed_at is not null and is_active = 0 and unsubscribed_at is not null`.execute(db);
}

/** Opens and clicks of all newsletter mails, by the ministry's day. */
async function createNewsletterCountDays(db: AnyDb): Promise<void> {
  await db.schema
    .createTable("newsletter_count_days")
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("newsletter_count_days_key", ["date", "kind"])
    .execute();
}

async function indexCountedTables(db: AnyDb): Promise<void> {
  const index = (on: string, columns: string[]) =>
    db.schema
      .createIndex(`${on}_${columns.join("_")}`)
      .on(on)
      .columns(columns);
  await index("donation_ledger", ["created_at", "is_demo"]).execute();
  await index("newsletters", ["is_active", "preferred_language", "confirmed_at"]).execute();
  await index("newsletter_deliveries", ["sent_at"]).where(sql.ref("sent_at"), "is not", null).execute();
  await index("daily_motivations", ["publish_date", "is_published"]).execute();
  await index("prayers", ["created_at"]).execute();
  await index("prayer_requests", ["answered_date"]).where(sql.ref("answered_date"), "is not", null).execute();
}
