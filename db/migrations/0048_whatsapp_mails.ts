import type { AnyDb } from "../dialect";

/** The administrators who get the morning's text for WhatsApp by mail. Without a row: no mail. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable("whatsapp_mails")
    .addColumn("user_id", "integer", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("languages", "text", (c) => c.notNull())
    .addColumn("sent_for", "text")
    .execute();
}
