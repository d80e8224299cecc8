import { dialectOf, idColumn, type AnyDb } from "../dialect";

/**
 * The team's part of the library: its own devotions, which devotion a date gets, which ones of the library are left out,
 * and which texts somebody read and approved. A devotion is named by its key: `library:<id>` or `own:<id>`.
 */
export async function up(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("own_devotions"), dialectOf(db))
    .addColumn("code", "text", (c) => c.notNull().unique())
    .addColumn("day", "text")
    .addColumn("theme", "text", (c) => c.notNull())
    .addColumn("author", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("own_devotion_texts")
    .addColumn("own_devotion_id", "integer", (c) =>
      c.notNull().references("own_devotions.id").onDelete("cascade"),
    )
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("verse", "text", (c) => c.notNull())
    .addColumn("reference", "text", (c) => c.notNull())
    .addColumn("version", "text")
    .addColumn("explanation", "text", (c) => c.notNull())
    .addColumn("motivation", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("own_devotion_texts_pk", ["own_devotion_id", "language"])
    .execute();
  await db.schema
    .createTable("library_dates")
    .addColumn("date", "text", (c) => c.primaryKey())
    .addColumn("devotion", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("left_out_devotions")
    .addColumn("devotion", "text", (c) => c.primaryKey())
    .execute();
  await db.schema
    .createTable("library_approvals")
    .addColumn("devotion", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("digest", "text", (c) => c.notNull())
    .addColumn("approved_by", "text")
    .addColumn("approved_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("library_approvals_pk", ["devotion", "language"])
    .execute();
}
