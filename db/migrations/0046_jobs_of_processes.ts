import type { AnyDb } from "../dialect";

/** Where each running process leaves its jobs: all of a site use Redis, or none. Null: a process of an earlier version. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("site_processes").addColumn("jobs", "text").execute();
}
