import { sql } from "kysely";
import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** Accounts and roles, the audit log, and columns that the administration adds to existing tables. */
export async function up(db: AnyDb): Promise<void> {
  const dialect = dialectOf(db);
  const table = (name: string) => idColumn(db.schema.createTable(name), dialect);

  await table("admin_roles")
    .addColumn("name", "text", (c) => c.notNull().unique())
    .addColumn("display_name", "text", (c) => c.notNull())
    .addColumn("permissions", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("description", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("is_active", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();

  await table("users")
    .addColumn("username", "text", (c) => c.notNull().unique())
    .addColumn("password", "text")
    .addColumn("display_name", "text")
    .addColumn("role", "text", (c) => c.notNull().defaultTo("user"))
    .addColumn("permissions", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("last_login", "text")
    .addColumn("is_active", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("onboarding_completed", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("preferred_language", "text", (c) => c.notNull().defaultTo("fr"))
    .addColumn("totp_secret", "text")
    .addColumn("totp_confirmed_at", "text")
    .addColumn("totp_last_step", "integer")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("users_role").on("users").columns(["role", "username"]).execute();

  await table("sessions")
    .addColumn("sid", "text", (c) => c.notNull().unique())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("user_agent", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("last_used_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("sessions_user_id").on("sessions").column("user_id").execute();
  await db.schema.createIndex("sessions_last_used_at").on("sessions").column("last_used_at").execute();

  await table("recovery_codes")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("code_hash", "text", (c) => c.notNull())
    .addColumn("used_at", "text")
    .addUniqueConstraint("recovery_codes_user_id_code_hash", ["user_id", "code_hash"])
    .execute();

  await table("audit_log")
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("user_id", "integer")
    .addColumn("username", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("before", "text")
    .addColumn("after", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("audit_log_action").on("audit_log").columns(["action", "id"]).execute();
  await db.schema.createIndex("audit_log_user_id").on("audit_log").columns(["user_id", "id"]).execute();
  await db.schema.createIndex("audit_log_created_at").on("audit_log").column("created_at").execute();

  for (const name of ["daily_content", "daily_motivations"]) {
    await db.schema.alterTable(name).addColumn("approved_by", "text").execute();
    await db.schema.alterTable(name).addColumn("approved_at", "text").execute();
  }
  for (const first of ["is_published", "language"]) {
    await db.schema
      .createIndex(`daily_motivations_${first}_id`)
      .on("daily_motivations")
      .columns([first, "id"])
      .execute();
  }
  // For the landing page: motivations by people, among many more of the daily job.
  await db.schema
    .createIndex("daily_motivations_by_hand")
    .on("daily_motivations")
    .columns(["language", "is_published", "publish_date", "id"])
    .where(sql.ref("schedule_key"), "is", null)
    .execute();
  // The digest of a reflection that an AI drafted. It shows later whether a saved text is that draft.
  await table("reflection_drafts")
    .addColumn("digest", "text", (c) => c.notNull().unique())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("reflection_drafts_created_at")
    .on("reflection_drafts")
    .column("created_at")
    .execute();

  await db.schema
    .alterTable("contact_messages")
    .addColumn("status", "text", (c) => c.notNull().defaultTo("open"))
    .execute();
  await db.schema
    .createIndex("contact_messages_status")
    .on("contact_messages")
    .columns(["status", "id"])
    .execute();
  await db.schema
    .createIndex("contact_messages_is_read")
    .on("contact_messages")
    .columns(["is_read", "id"])
    .execute();
  for (const name of ["contact_messages", "bible_study_applications"]) {
    await db.schema.createIndex(`${name}_created_at`).on(name).column("created_at").execute();
  }
  await db.schema
    .alterTable("bible_study_applications")
    .addColumn("status", "text", (c) => c.notNull().defaultTo("received"))
    .execute();
  await db.schema
    .createIndex("bible_study_applications_status")
    .on("bible_study_applications")
    .columns(["status", "id"])
    .execute();
  await db.schema
    .createIndex("newsletters_is_active")
    .on("newsletters")
    .columns(["is_active", "confirmed_at"])
    .execute();
  await db.schema.createIndex("mail_log_status").on("mail_log").columns(["status", "id"]).execute();
  await db.schema.createIndex("outbox_status_id").on("outbox").columns(["status", "id"]).execute();
  await db.schema
    .createIndex("schedule_runs_name_finished_at")
    .on("schedule_runs")
    .columns(["name", "finished_at"])
    .execute();

  // What the dashboard counts, with the columns of the specification. Their screens come with their areas.
  await table("newsletter_posts")
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("summary", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("language", "text", (c) => c.notNull().defaultTo("fr"))
    .addColumn("is_published", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("published_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await table("donations")
    .addColumn("amount", "integer", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull().defaultTo("USD"))
    .addColumn("donor_name", "text")
    .addColumn("donor_email", "text")
    .addColumn("payment_method", "text", (c) => c.notNull())
    .addColumn("is_recurring", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("status", "text", (c) => c.notNull().defaultTo("pending"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await table("prayer_requests")
    .addColumn("requester_name", "text", (c) => c.notNull())
    .addColumn("requester_email", "text")
    .addColumn("requester_phone", "text")
    .addColumn("prayer_type", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("is_urgent", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("is_public", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("status", "text", (c) => c.notNull().defaultTo("pending"))
    .addColumn("answered_date", "text")
    .addColumn("answered_description", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();

  // Counting the rows of a table reads its shortest index.
  for (const name of ["newsletter_posts", "donations", "prayer_requests"]) {
    await db.schema.createIndex(`${name}_created_at`).on(name).column("created_at").execute();
  }

  // "Marie" and "marie" are the same username.
  await db.schema
    .createIndex("users_username_folded")
    .unique()
    .on("users")
    .expression(sql`lower(username)`)
    .execute();
}
