import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** How far each visitor went in the tour of the site. */
export async function up(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("user_onboarding"), dialectOf(db))
    .addColumn("user_id", "integer", (c) => c.notNull().unique().references("users.id").onDelete("cascade"))
    .addColumn("current_step", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("steps_completed", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("skipped_steps", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("completed_at", "text")
    .execute();
}
