import { sql } from "kysely";
import type { AnyDb } from "../dialect";

/** A failed translation keeps the locale key of its reason; that locale file is called admin-translation now. */
export async function up(db: AnyDb): Promise<void> {
  await db
    .updateTable("content_translations")
    .set({
      error: sql<string>`'admin-translation:' || substr(error, ${sql.lit("desk-translation:".length + 1)})`,
    })
    .where("error", "like", "desk-translation:%")
    .execute();
}
