import { sql } from "kysely";
import { dialectOf, idColumn, type AnyDb } from "../dialect";

const nameKeyOf = (name: string) =>
  name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();

/**
 * Donations that the team enters by hand: donors who need no address, batches that are counted together, and closed
 * years. Every address that has donated becomes a donor.
 */
export async function up(db: AnyDb): Promise<void> {
  const dialect = dialectOf(db);
  const table = (name: string) => idColumn(db.schema.createTable(name), dialect);

  await table("donors")
    .addColumn("name", "text")
    .addColumn("name_key", "text")
    .addColumn("email", "text", (c) => c.unique())
    .addColumn("address", "text")
    .addColumn("country", "text")
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("merged_into_id", "integer", (c) => c.references("donors.id"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("donors_name_key").on("donors").columns(["name_key", "id"]).execute();
  await db.schema.createIndex("donors_merged").on("donors").columns(["merged_into_id", "id"]).execute();

  await table("donation_batches")
    .addColumn("received_on", "text", (c) => c.notNull())
    .addColumn("note", "text")
    .addColumn("sums", "text", (c) => c.notNull())
    .addColumn("request_key", "text", (c) => c.notNull().unique())
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();

  await table("closed_years")
    .addColumn("year", "integer", (c) => c.notNull().unique())
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();

  const added: [name: string, type: "text" | "integer", references?: string][] = [
    ["donor_id", "integer", "donors.id"],
    ["batch_id", "integer", "donation_batches.id"],
    ["corrects_id", "integer", "donations.id"],
    ["description", "text"],
    ["entered_at", "text"],
    ["entry_key", "text"],
  ];
  for (const [name, type, references] of added)
    await db.schema
      .alterTable("donations")
      .addColumn(name, type, (c) => (references ? c.references(references) : c))
      .execute();
  const index = (columns: string[]) =>
    db.schema
      .createIndex(`donations_${columns.join("_")}`)
      .on("donations")
      .columns(columns);
  await index(["donor_id", "received_on"]).execute();
  await index(["batch_id", "id"]).execute();
  await index(["corrects_id"]).unique().execute();
  await index(["entry_key"]).unique().execute();

  await sql`insert into donors (name, email, country, language, created_at, updated_at)
    select max(donor_name), lower(trim(donor_email)), max(country), max(language), min(created_at), min(created_at)
    from donations
    where donor_email is not null and is_demo = 0 and status in ('completed', 'refunded')
    group by lower(trim(donor_email))`.execute(db);
  const named = await db.selectFrom("donors").select(["id", "name"]).where("name", "is not", null).execute();
  for (const { id, name } of named)
    await db
      .updateTable("donors")
      .set({ nameKey: nameKeyOf(name as string) })
      .where("id", "=", id)
      .execute();
  await sql`update donations
    set donor_id = (select donors.id from donors where donors.email = lower(trim(donations.donor_email)))
    where donor_email is not null and is_demo = 0 and status in ('completed', 'refunded')`.execute(db);
}
