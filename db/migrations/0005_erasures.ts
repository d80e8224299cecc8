import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** Erased people, as digests keyed with the site's secret. A restore compares them with the list beside the backups. */
export async function up(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("erasures"), dialectOf(db))
    .addColumn("mark", "text", (c) => c.notNull())
    .addColumn("erased_at", "text", (c) => c.notNull())
    .addUniqueConstraint("erasures_once", ["mark", "erased_at"])
    .execute();
}
