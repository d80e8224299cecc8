import { sql } from "kysely";
import type { AnyDb } from "../dialect";

/** Where an administrator is told of what concerns everybody's security; null until they say it themselves. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("users").addColumn("email", "text").execute();
  await db.schema
    .createIndex("users_email_folded")
    .on("users")
    .expression(sql`lower(email)`)
    .execute();
}
