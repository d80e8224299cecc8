import { sql } from "kysely";
import type { AnyDb } from "../dialect";

/** The donors of the donor wall, which are counted again after a write (features/giving/wall/wall.server.ts). */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createIndex("donations_donors")
    .on("donations")
    .columns(["is_demo", "status"])
    .expression(sql`lower(coalesce(donor_name, donor_email, cast(id as text)))`)
    .execute();
}
