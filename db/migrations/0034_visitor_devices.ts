import { sql } from "kysely";
import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** The devices of a visitor, and the codes by which they join. Cookies made before have no device: they count as one. */
export async function up(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("visitor_devices"), dialectOf(db))
    .addColumn("visitor_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("legacy_of", "text", (c) => c.unique())
    .addColumn("name", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("last_used_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("visitor_devices_visitor_id")
    .on("visitor_devices")
    .columns(["visitor_id", "id"])
    .execute();
  await idColumn(db.schema.createTable("pairing_codes"), dialectOf(db))
    .addColumn("visitor_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("handle", "text", (c) => c.notNull().unique())
    .addColumn("digest", "text", (c) => c.notNull())
    .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("pairing_codes_visitor_id").on("pairing_codes").column("visitor_id").execute();
  await db.schema.createIndex("pairing_codes_created_at").on("pairing_codes").column("created_at").execute();
  await sql`
    insert into visitor_devices (visitor_id, legacy_of, created_at, last_used_at)
    select id, cast(id as text) || ' ' || created_at, created_at, updated_at
    from users where role = 'user' order by id
  `.execute(db);
}
