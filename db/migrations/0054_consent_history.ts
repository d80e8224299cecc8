import { sql } from "kysely";
import { dialectOf, idColumn, type AnyDb } from "../dialect";

/**
 * The history of each subscription's consent. It is deleted with the subscription. What is known of earlier
 * subscriptions becomes their history.
 */
export async function up(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("newsletter_consents"), dialectOf(db))
    .addColumn("subscriber_id", "integer", (c) =>
      c.notNull().references("newsletters.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("source", "text")
    .addColumn("actor", "text")
    .addColumn("words", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("newsletter_consents_subscriber_id")
    .on("newsletter_consents")
    .columns(["subscriber_id", "id"])
    .execute();
  await sql`insert into newsletter_consents (subscriber_id, kind, source, words, at, created_at)
    select id, 'subscribed', case when consent_source is null then 'site' else 'team' end,
      coalesce(consent_source, ''), consent_at, consent_at from newsletters order by id`.execute(db);
  await sql`insert into newsletter_consents (subscriber_id, kind, at, created_at)
    select id, 'confirmed', confirmed_at, confirmed_at from newsletters
    where confirmed_at is not null order by id`.execute(db);
  await sql`insert into newsletter_consents (subscriber_id, kind, at, created_at)
    select id, 'unsubscribed', unsubscribed_at, unsubscribed_at from newsletters
    where is_active = 0 and unsubscribed_at is not null order by id`.execute(db);
  await sql`insert into newsletter_consents (subscriber_id, kind, words, at, created_at)
    select newsletters.id,
      case reason when 'complaint' then 'complained' when 'bounce' then 'bounced' else 'paused' end,
      detail, mail_suppressions.created_at, mail_suppressions.created_at
    from mail_suppressions inner join newsletters on newsletters.email = mail_suppressions.email
    order by newsletters.id`.execute(db);
}
