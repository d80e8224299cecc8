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
  await addMergedDevices(db);
}

const BATCH = 500;

/** A cookie still names the visitor that was merged. In a chain of merges `visitor_id` is the last one. */
async function addMergedDevices(db: AnyDb): Promise<void> {
  for (let after = 0; ;) {
    const rows: { id: number; visitor_id: number; merged: string; updated_at: string }[] = await db
      .selectFrom("merged_visitors")
      .innerJoin("users", "users.id", "merged_visitors.visitor_id")
      .select(["merged_visitors.id", "visitor_id", "merged", "updated_at"])
      .where("merged_visitors.id", ">", after)
      .orderBy("merged_visitors.id")
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    const devices = rows.flatMap(({ visitor_id, merged, updated_at }) => {
      const named = decodeReference(merged);
      if (!named) return [];
      const legacy_of = `${named.id} ${named.createdAt}`;
      return { visitor_id, legacy_of, created_at: named.createdAt, last_used_at: updated_at };
    });
    if (devices.length > 0)
      await db
        .insertInto("visitor_devices")
        .values(devices)
        .onConflict((conflict) => conflict.column("legacy_of").doNothing())
        .execute();
    after = rows.at(-1)!.id;
  }
}

/** As the program encoded a row's id and time when this migration was written. */
function decodeReference(name: string): { id: number; createdAt: string } | null {
  const [, id, createdAt] = /^([0-9a-z]{1,11})-([0-9a-z]{1,9})$/.exec(name) ?? [];
  if (id === undefined || createdAt === undefined) return null;
  return { id: parseInt(id, 36), createdAt: new Date(parseInt(createdAt, 36)).toISOString() };
}
