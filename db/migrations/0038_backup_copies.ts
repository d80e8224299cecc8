import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** Where the backups lie, so that every machine can list those of all. */
export async function up(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("backup_copies"), dialectOf(db))
    .addColumn("place", "text", (c) => c.notNull())
    .addColumn("machine", "text", (c) => c.notNull())
    .addColumn("folder", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("bytes", "bigint", (c) => c.notNull())
    .addUniqueConstraint("backup_copies_place_name", ["place", "name"])
    .execute();
}
