import { sql } from "kysely";
import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** The daily devotion, the public forms, settings, and the tables behind jobs and mail. */
export async function up(db: AnyDb): Promise<void> {
  const dialect = dialectOf(db);
  const table = (name: string) => idColumn(db.schema.createTable(name), dialect);

  await table("daily_content")
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull().defaultTo("fr"))
    .addColumn("verse", "text", (c) => c.notNull())
    .addColumn("reference", "text", (c) => c.notNull())
    .addColumn("version", "text")
    .addColumn("explanation", "text", (c) => c.notNull())
    .addColumn("motivation", "text", (c) => c.notNull())
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("library_id", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addUniqueConstraint("daily_content_date_language", ["date", "language"])
    .execute();
  await db.schema
    .createIndex("daily_content_language_date")
    .on("daily_content")
    .columns(["language", "date"])
    .execute();

  await table("daily_motivations")
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("bible_verse", "text")
    .addColumn("verse_reference", "text")
    .addColumn("language", "text", (c) => c.notNull().defaultTo("fr"))
    .addColumn("is_published", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("publish_date", "text")
    .addColumn("author", "text", (c) => c.notNull())
    .addColumn("tags", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("schedule_key", "text", (c) => c.unique())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("daily_motivations_language_published")
    .on("daily_motivations")
    .columns(["language", "is_published", "publish_date"])
    .execute();

  await table("contact_messages")
    .addColumn("first_name", "text", (c) => c.notNull())
    .addColumn("last_name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("message", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("is_read", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("contact_messages_email")
    .on("contact_messages")
    .expression(sql`lower(email)`)
    .execute();

  await table("bible_study_applications")
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("phone", "text")
    .addColumn("city", "text")
    .addColumn("country", "text")
    .addColumn("study_type", "text", (c) => c.notNull())
    .addColumn("experience", "text")
    .addColumn("availability", "text")
    .addColumn("motivation", "text")
    .addColumn("specific_interests", "text")
    .addColumn("language", "text", (c) => c.notNull().defaultTo("fr"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("bible_study_applications_email")
    .on("bible_study_applications")
    .expression(sql`lower(email)`)
    .execute();

  await table("newsletters")
    .addColumn("email", "text", (c) => c.notNull().unique())
    .addColumn("first_name", "text")
    .addColumn("preferred_language", "text", (c) => c.notNull().defaultTo("fr"))
    .addColumn("is_active", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("consent_at", "text", (c) => c.notNull())
    .addColumn("confirmed_at", "text")
    .addColumn("confirmation_sent_at", "text")
    .addColumn("unsubscribed_at", "text")
    .addColumn("feature", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();

  await table("enhanced_newsletters")
    .addColumn("email", "text", (c) => c.notNull().unique())
    .addColumn("first_name", "text")
    .addColumn("last_name", "text")
    .addColumn("language", "text", (c) => c.notNull().defaultTo("fr"))
    .addColumn("location", "text")
    .addColumn("interests", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("donor_level", "text", (c) => c.notNull().defaultTo("supporter"))
    .addColumn("last_donation_date", "text")
    .addColumn("total_donated", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("is_active", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("segments", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("preferences", "text", (c) => c.notNull())
    .addColumn("paused_until", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("system_settings")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();

  await table("outbox")
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("payload", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull().defaultTo("waiting"))
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("run_at", "text", (c) => c.notNull())
    .addColumn("leased_until", "text")
    .addColumn("relayed_at", "text")
    .addColumn("last_error", "text")
    .addColumn("unique_key", "text", (c) => c.unique())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("finished_at", "text")
    .execute();
  await db.schema.createIndex("outbox_status_run_at").on("outbox").columns(["status", "run_at"]).execute();
  await db.schema.createIndex("outbox_name_payload").on("outbox").columns(["name", "payload"]).execute();

  await table("mail_log")
    .addColumn("template", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("recipient", "text", (c) => c.notNull())
    .addColumn("about", "text")
    .addColumn("props", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull().defaultTo("queued"))
    .addColumn("subject", "text")
    .addColumn("html", "text")
    .addColumn("text", "text")
    .addColumn("message_id", "text")
    .addColumn("error", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("sent_at", "text")
    .execute();
  await db.schema
    .createIndex("mail_log_recipient")
    .on("mail_log")
    .expression(sql`lower(recipient)`)
    .execute();
  await db.schema.createIndex("mail_log_about").on("mail_log").column("about").execute();
  await db.schema.createIndex("mail_log_created_at").on("mail_log").column("created_at").execute();

  await table("schedule_runs")
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("slot", "text", (c) => c.notNull())
    .addColumn("outcome", "text", (c) => c.notNull())
    .addColumn("finished_at", "text", (c) => c.notNull())
    .addUniqueConstraint("schedule_runs_name_slot", ["name", "slot"])
    .execute();
}
