import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** The running processes of the site, and the settings that all of them must share. */
export async function up(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("site_processes"), dialectOf(db))
    .addColumn("name", "text", (c) => c.notNull().unique())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("machine", "text", (c) => c.notNull())
    .addColumn("pid", "integer", (c) => c.notNull())
    .addColumn("public_url", "text", (c) => c.notNull())
    .addColumn("trust_proxy", "integer")
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("started_at", "text", (c) => c.notNull())
    .addColumn("seen_at", "text", (c) => c.notNull())
    .execute();
}
