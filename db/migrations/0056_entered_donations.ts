import { sql } from "kysely";
import { dialectOf, idColumn, type AnyDb } from "../dialect";

const oneLetter: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", "’": "'" };

/** `donorNameKey` as it is at this version. */
const nameKeyOf = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[œæß’]/g, (letter) => oneLetter[letter]!)
    .replace(/\s+/g, " ")
    .trim();

const DONORS_AT_ONCE = 500;

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

  // Before `donations` is altered: from then on PostgreSQL lets nobody else read it.
  await insertDonors(db);

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
  await db.schema.alterTable("receipts").addColumn("mailed_at", "text").execute();

  await sql`update donations
    set donor_id = (select donors.id from donors where donors.email = lower(trim(donations.donor_email)))
    where donor_email is not null and is_demo = 0 and status in ('completed', 'refunded')`.execute(db);
  const index = (columns: string[]) =>
    db.schema
      .createIndex(`donations_${columns.join("_")}`)
      .on("donations")
      .columns(columns);
  await index(["donor_id", "received_on"]).execute();
  await index(["batch_id", "id"]).execute();
  await index(["corrects_id"]).unique().execute();
  await index(["entry_key"]).unique().execute();
  // The sum by method reads how a pledge was received.
  await db.schema.dropIndex("donations_sums").execute();
  await db.schema
    .createIndex("donations_sums")
    .on("donations")
    .columns([
      ...["is_demo", "status", "payment_method", "created_at"],
      ...["currency", "amount", "refunded_amount", "received_by"],
    ])
    .execute();
}

/** A donor for every address, as the newest donation with a name says them. */
async function insertDonors(db: AnyDb): Promise<void> {
  const { rows } = await sql<DonorOfDonations>`
    select donations.donor_name as name, address.email, donations.country, donations.language,
      address.first_at as created_at, address.first_at as updated_at
    from donations
    join (
      select lower(trim(donor_email)) as email, min(created_at) as first_at,
        coalesce(max(case when donor_name is not null then id end), max(id)) as newest
      from donations
      where donor_email is not null and is_demo = 0 and status in ('completed', 'refunded')
      group by lower(trim(donor_email))
    ) address on address.newest = donations.id
    order by donations.id`.execute(db);
  const donors = rows.map((row) => ({ ...row, name_key: row.name === null ? null : nameKeyOf(row.name) }));
  for (let at = 0; at < donors.length; at += DONORS_AT_ONCE)
    await db
      .insertInto("donors")
      .values(donors.slice(at, at + DONORS_AT_ONCE))
      .execute();
}

interface DonorOfDonations {
  name: string | null;
  email: string;
  country: string | null;
  language: string;
  created_at: string;
  updated_at: string;
}
