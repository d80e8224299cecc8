import type { AnyDb } from "../dialect";

/** Views of public pages, by day. Nothing here tells who it was. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable("page_views")
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("path", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("views", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("page_views_primary", ["date", "path", "language"])
    .execute();
  await createVisitors(db);
  await db.schema
    .createTable("page_view_tops")
    .addColumn("range_days", "integer", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("path", "text", (c) => c.notNull())
    .addColumn("views", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("page_view_tops_primary", ["range_days", "position"])
    .execute();
}

async function createVisitors(db: AnyDb): Promise<void> {
  await db.schema
    .createTable("page_view_sketches")
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("process", "text", (c) => c.notNull())
    .addColumn("sketch", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("page_view_sketches_primary", ["date", "process"])
    .execute();
  await db.schema
    .createTable("page_view_salts")
    .addColumn("date", "text", (c) => c.primaryKey())
    .addColumn("salt", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("page_view_visitors")
    .addColumn("date", "text", (c) => c.primaryKey())
    .addColumn("visitors", "integer", (c) => c.notNull())
    .execute();
}
