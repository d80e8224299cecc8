import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** Forms that look as if a robot sent them. The team looks at them for 30 days. */
export async function up(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("held_submissions"), dialectOf(db))
    .addColumn("form", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("sealed_input", "text", (c) => c.notNull())
    .addColumn("email_digest", "text")
    .addColumn("visitor_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("claimed_at", "text")
    .execute();
  for (const column of ["email_digest", "visitor_id", "created_at"]) {
    await db.schema.createIndex(`held_submissions_${column}`).on("held_submissions").column(column).execute();
  }
  await db.schema
    .createIndex("held_submissions_form")
    .on("held_submissions")
    .columns(["form", "id"])
    .execute();
}
