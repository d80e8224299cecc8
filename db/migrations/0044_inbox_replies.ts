import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** What the team answered to a contact message or an application. It is deleted with what it answers. */
export async function up(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("inbox_replies"), dialectOf(db))
    .addColumn("contact_message_id", "integer", (c) =>
      c.references("contact_messages.id").onDelete("cascade"),
    )
    .addColumn("application_id", "integer", (c) =>
      c.references("bible_study_applications.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("author", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("mail_id", "integer", (c) => c.references("mail_log.id").onDelete("set null"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  for (const column of ["contact_message_id", "application_id", "user_id", "mail_id"]) {
    await db.schema.createIndex(`inbox_replies_${column}`).on("inbox_replies").column(column).execute();
  }
}
