import { sql } from "kysely";
import type { AnyDb } from "../dialect";

/** An administrator's address for security notices; null until they enter it. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("users").addColumn("email", "text").execute();
  await db.schema
    .createIndex("users_email_folded")
    .on("users")
    .expression(sql`lower(email)`)
    .execute();
}
