import { dialectOf, idColumn, type AnyDb } from "../dialect";

/**
 * What somebody says on a date in a language: one recording each. The bytes are in the database like the pictures, so
 * that a backup has them and every process can read them.
 */
export async function up(db: AnyDb): Promise<void> {
  const dialect = dialectOf(db);
  await idColumn(db.schema.createTable("devotion_recordings"), dialect)
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("file", "text", (c) => c.notNull().unique())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("size", "integer", (c) => c.notNull())
    .addColumn("seconds", "integer", (c) => c.notNull())
    .addColumn("bytes", dialect === "postgres" ? "bytea" : "blob", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addUniqueConstraint("devotion_recordings_date_language", ["date", "language"])
    .execute();
}
