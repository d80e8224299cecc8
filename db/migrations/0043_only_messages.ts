import type { AnyDb } from "../dialect";

/** A role whose `manage_content` opens only messages and applications. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .alterTable("admin_roles")
    .addColumn("only_messages", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
