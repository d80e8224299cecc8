import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** The mood journal: one entry a visitor a date, its words sealed. */
export async function up(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("mood_tracking"), dialectOf(db))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("mood", "text", (c) => c.notNull())
    .addColumn("mood_text", "text", (c) => c.notNull())
    .addColumn("reflection", "text", (c) => c.notNull())
    .addColumn("verse_reflection", "text", (c) => c.notNull())
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("consent_version", "text", (c) => c.notNull())
    .addColumn("consent_at", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addUniqueConstraint("mood_tracking_once", ["user_id", "date"])
    .execute();
  await db.schema.createIndex("mood_tracking_date").on("mood_tracking").column("date").execute();
}
