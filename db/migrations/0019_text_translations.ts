import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** What the translation assistant answered, so that the same text is not asked of the AI again. */
export async function up(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("text_translations"), dialectOf(db))
    .addColumn("text_digest", "text", (c) => c.notNull().unique())
    .addColumn("translated_text", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("text_translations_created_at")
    .on("text_translations")
    .column("created_at")
    .execute();
}
