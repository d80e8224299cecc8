import type { AnyDb } from "../dialect";

/** What readers of the languages without a text of the team get on that day; null: nobody chose. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("daily_content").addColumn("other_languages", "text").execute();
}
