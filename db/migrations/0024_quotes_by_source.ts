import type { AnyDb } from "../dialect";

/** The team's list of the quotes that an AI wrote. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createIndex("inspirational_quotes_source")
    .on("inspirational_quotes")
    .columns(["source", "id"])
    .execute();
}
