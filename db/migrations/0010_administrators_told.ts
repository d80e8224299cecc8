import type { AnyDb } from "../portable";

/** Where an administrator is told of what concerns everybody's security; null until they say it themselves. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("users").addColumn("email", "text").execute();
}
