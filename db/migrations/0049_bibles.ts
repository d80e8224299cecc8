import type { AnyDb } from "../dialect";

/** The Bible versions that a ministry installed. Nothing of them is shipped. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable("bible_versions")
    .addColumn("code", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("licence", "text", (c) => c.notNull())
    .addColumn("attribution", "text", (c) => c.notNull())
    .addColumn("sha256", "text")
    .addColumn("books", "integer", (c) => c.notNull())
    .addColumn("chapters", "integer", (c) => c.notNull())
    .addColumn("verses", "integer", (c) => c.notNull())
    .addColumn("installed_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("bible_books")
    .addColumn("version", "text", (c) => c.notNull().references("bible_versions.code").onDelete("cascade"))
    .addColumn("book", "text", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("bible_books_pk", ["version", "book"])
    .execute();
  await db.schema
    .createTable("bible_verses")
    .addColumn("version", "text", (c) => c.notNull().references("bible_versions.code").onDelete("cascade"))
    .addColumn("book", "text", (c) => c.notNull())
    .addColumn("chapter", "integer", (c) => c.notNull())
    .addColumn("verse", "integer", (c) => c.notNull())
    .addColumn("last_verse", "integer", (c) => c.notNull())
    .addColumn("start", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("bible_verses_pk", ["version", "book", "chapter", "verse"])
    .execute();
}
