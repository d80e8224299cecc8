import { sql } from "kysely";
import { dialectOf, type AnyDb } from "../dialect";

/** Newsletter mails without a post: the daily devotion, and weekly and monthly digests. */
export async function up(db: AnyDb): Promise<void> {
  if (dialectOf(db) === "postgres") {
    for (const table of ["newsletter_sendings", "newsletter_deliveries"])
      await db.schema
        .alterTable(table)
        .alterColumn("post_id", (column) => column.dropNotNull())
        .execute();
  } else await letPostBeNull(db);

  for (const table of ["newsletter_sendings", "newsletter_deliveries"])
    await db.schema
      .alterTable(table)
      .addColumn("kind", "text", (column) => column.notNull().defaultTo("post"))
      .execute();
  await db.schema.alterTable("newsletter_sendings").addColumn("slot", "text").execute();
  await db.schema.alterTable("newsletter_deliveries").addColumn("gathered_into", "integer").execute();

  // One sending per period, and in it one mail per person.
  await db.schema
    .createIndex("newsletter_sendings_slot")
    .on("newsletter_sendings")
    .column("slot")
    .unique()
    .execute();
  await db.schema
    .createIndex("newsletter_deliveries_once")
    .on("newsletter_deliveries")
    .columns(["sending_id", "subscriber_id"])
    .unique()
    .where(sql.ref("post_id"), "is", null)
    .execute();
  await db.schema
    .createIndex("newsletter_sendings_kind_id")
    .on("newsletter_sendings")
    .columns(["kind", "id"])
    .execute();
  // Posts that wait for a subscriber's digest, and the posts that a digest brings.
  await db.schema
    .createIndex("newsletter_deliveries_gathered")
    .on("newsletter_deliveries")
    .columns(["subscriber_id", "next_at"])
    .where(sql.ref("status"), "=", "gathered")
    .execute();
  await db.schema
    .createIndex("newsletter_deliveries_gathered_into")
    .on("newsletter_deliveries")
    .columns(["gathered_into", "subscriber_id"])
    .execute();

  await db
    .updateTable("email_templates")
    .set({
      type: sql`case when name like 'newsletter-%' then 'newsletter'
        when name like 'giving-%' then 'giving' else 'service' end`,
    })
    .execute();
}

const tables = ["newsletter_sendings", "newsletter_deliveries"] as const; // parent first

/** SQLite cannot drop NOT NULL: both tables are created again without it, with their rows and indexes. */
async function letPostBeNull(db: AnyDb): Promise<void> {
  const { rows: made } = await sql<{ type: string; tbl_name: string; sql: string }>`
    select type, tbl_name, sql from sqlite_master
    where tbl_name in (${sql.join(tables)}) and type in ('table', 'index') and sql is not null`.execute(db);
  const { rows: counted } = await sql<{ name: string; seq: number }>`
    select name, seq from sqlite_sequence where name in (${sql.join(tables)})`.execute(db);

  for (const table of tables)
    await sql`create table ${sql.table(`kept_${table}`)} as select * from ${sql.table(table)}`.execute(db);
  for (const table of [...tables].reverse()) await db.schema.dropTable(table).execute();
  for (const table of tables) {
    const { sql: definition } = made.find((row) => row.type === "table" && row.tbl_name === table)!;
    await sql.raw(definition.replace(/("post_id" integer) not null/i, "$1")).execute(db);
    await sql`insert into ${sql.table(table)} select * from ${sql.table(`kept_${table}`)}`.execute(db);
    await db.schema.dropTable(`kept_${table}`).execute();
  }
  for (const index of made.filter(({ type }) => type === "index")) await sql.raw(index.sql).execute(db);
  // No id is used twice, also not the id of a deleted row.
  for (const { name, seq } of counted) {
    await sql`update sqlite_sequence set seq = ${seq} where name = ${name}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) select ${name}, ${seq}
      where not exists (select 1 from sqlite_sequence where name = ${name})`.execute(db);
  }
}
