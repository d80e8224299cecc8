import { sql } from "kysely";
import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** Visitors who became one, and indexes that find idle visitors and what a visitor gave. */
export async function up(db: AnyDb): Promise<void> {
  await createMergedVisitors(db);
  await db.schema
    .createIndex("users_role_updated_at")
    .on("users")
    .columns(["role", "updated_at", "id"])
    .execute();
  for (const table of ["donations", "recurring_donations"]) {
    await db.schema
      .createIndex(`${table}_user_id`)
      .on(table)
      .columns(["user_id", "id"])
      .where(sql<boolean>`user_id is not null`)
      .execute();
  }
}

async function createMergedVisitors(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("merged_visitors"), dialectOf(db))
    .addColumn("visitor_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("merged", "text", (c) => c.notNull().unique())
    .execute();
  await db.schema
    .createIndex("merged_visitors_visitor_id")
    .on("merged_visitors")
    .column("visitor_id")
    .execute();
}
