import { sql } from "kysely";
import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** Newsletter sendings, the blog, pictures in texts, translations, custom mail texts. */
export async function up(db: AnyDb): Promise<void> {
  const dialect = dialectOf(db);
  const table = (name: string) => idColumn(db.schema.createTable(name), dialect);
  const index = (on: string, columns: string[]) =>
    db.schema
      .createIndex(`${on}_${columns.join("_")}`)
      .on(on)
      .columns(columns)
      .execute();

  for (const columns of [
    ["is_published", "published_at", "id"],
    ["language", "is_published", "published_at", "id"],
  ]) {
    await index("newsletter_posts", columns);
  }

  // Whether an address donated: donors may read the newsletter.
  await db.schema
    .createIndex("donations_donor_email_folded")
    .on("donations")
    .expression(sql`lower(donor_email), status`)
    .execute();

  await table("blog_posts")
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("summary", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("category", "text", (c) => c.notNull().defaultTo("spirituel"))
    .addColumn("language", "text", (c) => c.notNull().defaultTo("fr"))
    .addColumn("is_published", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("published_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await index("blog_posts", ["is_published", "published_at", "id"]);
  await index("blog_posts", ["language", "is_published", "published_at", "id"]);
  await index("blog_posts", ["category", "is_published", "published_at", "id"]);
  await index("blog_posts", ["category", "language", "is_published", "published_at", "id"]);

  await table("content_translations")
    .addColumn("content_type", "text", (c) => c.notNull())
    .addColumn("content_id", "text", (c) => c.notNull())
    .addColumn("original_language", "text", (c) => c.notNull())
    .addColumn("target_language", "text", (c) => c.notNull())
    .addColumn("original_text", "text", (c) => c.notNull())
    .addColumn("translated_text", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("status", "text", (c) => c.notNull().defaultTo("completed"))
    .addColumn("translated_by", "text", (c) => c.notNull().defaultTo("ai"))
    .addColumn("approved_by", "text")
    .addColumn("approved_at", "text")
    .addColumn("error", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addUniqueConstraint("content_translations_of", ["content_type", "content_id", "target_language"])
    .execute();
  // The languages of each post, for the sitemap. Covering index: the texts are not read.
  await db.schema
    .createIndex("content_translations_approved")
    .on("content_translations")
    .columns(["content_type", "approved_at", "content_id", "target_language"])
    .execute();

  await table("content_schedule")
    .addColumn("content_type", "text", (c) => c.notNull())
    .addColumn("content_id", "integer", (c) => c.notNull())
    .addColumn("scheduled_date", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull().defaultTo("scheduled"))
    .addColumn("options", "text", (c) => c.notNull().defaultTo("{}"))
    .addColumn("scheduled_by", "text", (c) => c.notNull())
    .addColumn("error", "text")
    .addColumn("published_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await index("content_schedule", ["content_type", "content_id", "status"]);
  // At most one waiting row per content and type, so that two people cannot schedule the same thing at once.
  await db.schema
    .createIndex("content_schedule_waiting")
    .on("content_schedule")
    .columns(["content_type", "content_id"])
    .unique()
    .where(sql.ref("status"), "=", "scheduled")
    .execute();

  await table("newsletter_segments")
    .addColumn("name", "text", (c) => c.notNull().unique())
    .addColumn("description", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("criteria", "text", (c) => c.notNull().defaultTo("{}"))
    .addColumn("subscriber_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();

  await table("email_templates")
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("type", "text", (c) => c.notNull().defaultTo("mail"))
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("html_content", "text", (c) => c.notNull())
    .addColumn("text_content", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("variables", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("is_active", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addUniqueConstraint("email_templates_name_language", ["name", "language"])
    .execute();

  // Pictures in texts. The bytes are stored here for backups and for every process; DATA_DIR caches them as files.
  await table("pictures")
    .addColumn("file", "text", (c) => c.notNull().unique())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("width", "integer", (c) => c.notNull())
    .addColumn("height", "integer", (c) => c.notNull())
    .addColumn("alt", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("bytes", dialect === "postgres" ? "bytea" : "blob", (c) => c.notNull())
    .addColumn("uploaded_by", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();

  // One row per sending of a post.
  await table("newsletter_sendings")
    .addColumn("post_id", "integer", (c) => c.notNull().references("newsletter_posts.id").onDelete("cascade"))
    .addColumn("audience", "text", (c) => c.notNull())
    .addColumn("segment_id", "integer")
    .addColumn("segment_name", "text")
    .addColumn("criteria", "text", (c) => c.notNull().defaultTo("{}"))
    .addColumn("queued_up_to", "integer")
    .addColumn("total", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("status", "text", (c) => c.notNull().defaultTo("sending"))
    .addColumn("requested_by", "text", (c) => c.notNull())
    .addColumn("put_off_until", "text")
    .addColumn("put_offs", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("error", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("finished_at", "text")
    .addColumn("forgotten_at", "text")
    .addColumn("sent", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("failed", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("skipped", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("not_sent", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await index("newsletter_sendings", ["post_id", "id"]);
  await index("newsletter_sendings", ["status", "id"]);

  // One row per recipient and post: nobody gets the same post twice.
  await table("newsletter_deliveries")
    .addColumn("post_id", "integer", (c) => c.notNull().references("newsletter_posts.id").onDelete("cascade"))
    .addColumn("sending_id", "integer", (c) =>
      c.notNull().references("newsletter_sendings.id").onDelete("cascade"),
    )
    .addColumn("subscriber_id", "integer", (c) =>
      c.notNull().references("newsletters.id").onDelete("cascade"),
    )
    .addColumn("batch", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("domain", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull().defaultTo("waiting"))
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("next_at", "text", (c) => c.notNull())
    .addColumn("claimed_by", "text")
    .addColumn("claimed_until", "text")
    .addColumn("error", "text")
    .addColumn("sent_at", "text")
    .addUniqueConstraint("newsletter_deliveries_post_id_subscriber_id", ["post_id", "subscriber_id"])
    .execute();
  await index("newsletter_deliveries", ["sending_id", "status", "next_at"]);
  await index("newsletter_deliveries", ["sending_id", "batch", "status"]);
  await index("newsletter_deliveries", ["subscriber_id"]);

  // Domains whose servers asked for a pause. Other domains are not delayed.
  await table("mail_domain_waits")
    .addColumn("domain", "text", (c) => c.notNull().unique())
    .addColumn("until", "text", (c) => c.notNull())
    .addColumn("times", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  await index("mail_domain_waits", ["until"]);

  // Who may get newsletters, by language.
  await index("newsletters", ["is_active", "preferred_language", "id"]);

  // Suppressed addresses: hard bounces and complaints.
  await table("mail_suppressions")
    .addColumn("email", "text", (c) => c.notNull().unique())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("detail", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();

  // How often a newsletter mail was opened and its links were followed, without persons.
  await table("newsletter_counts")
    .addColumn("post_id", "integer", (c) => c.notNull().references("newsletter_posts.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("link", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("count", "integer", (c) => c.notNull().defaultTo(0))
    .addUniqueConstraint("newsletter_counts_post_id_kind_link", ["post_id", "kind", "link"])
    .execute();
}
