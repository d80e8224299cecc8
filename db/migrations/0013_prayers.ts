import { sql, type RawBuilder } from "kysely";
import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** Asking for prayer, praying, answering: what the table of the catalogue lacks, and a row per prayer, flag and answer. */
export async function up(db: AnyDb): Promise<void> {
  await extendPrayerRequests(db);
  await indexPrayerRequests(db);
  await createPrayers(db);
  await createPrayerFlags(db);
  await createPrayerAnswers(db);
  await createPrayerTranslations(db);
}

async function extendPrayerRequests(db: AnyDb): Promise<void> {
  const texts = [
    "consent_version",
    "consent_at",
    "requester_digest",
    "reviewed_at",
    "approved_at",
    "renewed_at",
    "reminded_at",
    "closed_at",
    "hidden_at",
  ];
  for (const name of texts) await db.schema.alterTable("prayer_requests").addColumn(name, "text").execute();
  const numbers = [
    "is_anonymous",
    "is_crisis",
    "prayer_count",
    "digested_count",
    "flag_count",
    "proposed_count",
  ];
  for (const name of numbers) {
    await db.schema
      .alterTable("prayer_requests")
      .addColumn(name, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .alterTable("prayer_requests")
    .addColumn("language", "text", (c) => c.notNull().defaultTo("fr"))
    .execute();
  for (const name of ["visitor_id", "assigned_to"]) {
    await db.schema
      .alterTable("prayer_requests")
      .addColumn(name, "integer", (c) => c.references("users.id").onDelete("set null"))
      .execute();
  }
  // Null: not listed. Else the list's first and second order (features/prayers/requests/list-place.ts).
  await db.schema.alterTable("prayer_requests").addColumn("list_rank", "integer").execute();
  await db.schema
    .alterTable("prayer_requests")
    .addColumn("list_order", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}

const listed = sql<boolean>`list_rank is not null`;
const unfinished = sql<boolean>`closed_at is null and status not in ('answered', 'rejected')`;
const inListOrder = ["list_rank", "list_order", "id"];

/** A filter of the list is a prefix of its index, so a rare language costs what a common one costs. */
const partialIndexes: Record<string, { columns: string[]; where: RawBuilder<boolean> }> = {
  listed: { columns: inListOrder, where: listed },
  listed_type: { columns: ["prayer_type", ...inListOrder], where: listed },
  listed_language: { columns: ["language", ...inListOrder], where: listed },
  listed_both: { columns: ["language", "prayer_type", ...inListOrder], where: listed },
  feed: { columns: ["language", "approved_at", "id"], where: listed },
  waiting: {
    columns: ["is_crisis", "id"],
    where: sql`(reviewed_at is null or proposed_count > 0 or flag_count > 0)`,
  },
  flagged: { columns: ["id"], where: sql`flag_count > 0` },
  unfinished: { columns: ["id"], where: unfinished },
  private: { columns: ["id"], where: sql`${unfinished} and is_public = 0` },
  assigned: { columns: ["assigned_to", "id"], where: sql`assigned_to is not null` },
  requester: { columns: ["requester_digest", "id"], where: sql`requester_digest is not null` },
  undigested: {
    columns: ["requester_digest", "id"],
    where: sql`digested_count < prayer_count and requester_digest is not null`,
  },
  open: {
    columns: ["renewed_at", "id"],
    where: sql`closed_at is null and renewed_at is not null`,
  },
  visitor: { columns: ["visitor_id", "id"], where: sql`visitor_id is not null` },
};

async function indexPrayerRequests(db: AnyDb): Promise<void> {
  for (const [name, { columns, where }] of Object.entries(partialIndexes)) {
    await db.schema
      .createIndex(`prayer_requests_${name}`)
      .on("prayer_requests")
      .columns(columns)
      .where(where)
      .execute();
  }
  await db.schema
    .createIndex("prayer_requests_status")
    .on("prayer_requests")
    .columns(["status", "id"])
    .execute();
}

async function createPrayers(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("prayers"), dialectOf(db))
    .addColumn("prayer_request_id", "integer", (c) =>
      c.notNull().references("prayer_requests.id").onDelete("cascade"),
    )
    .addColumn("visitor_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("country", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addUniqueConstraint("prayers_once", ["prayer_request_id", "visitor_id"])
    .execute();
  await db.schema
    .createIndex("prayers_position")
    .on("prayers")
    .columns(["prayer_request_id", "position"])
    .execute();
  await db.schema.createIndex("prayers_visitor").on("prayers").column("visitor_id").execute();
}

async function createPrayerFlags(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("prayer_flags"), dialectOf(db))
    .addColumn("prayer_request_id", "integer", (c) =>
      c.notNull().references("prayer_requests.id").onDelete("cascade"),
    )
    .addColumn("visitor_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addUniqueConstraint("prayer_flags_once", ["prayer_request_id", "visitor_id"])
    .execute();
  await db.schema.createIndex("prayer_flags_visitor").on("prayer_flags").column("visitor_id").execute();
}

async function createPrayerAnswers(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("prayer_answers"), dialectOf(db))
    .addColumn("prayer_request_id", "integer", (c) =>
      c.notNull().references("prayer_requests.id").onDelete("cascade"),
    )
    .addColumn("visitor_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  for (const column of ["prayer_request_id", "visitor_id"]) {
    await db.schema.createIndex(`prayer_answers_${column}`).on("prayer_answers").column(column).execute();
  }
}

async function createPrayerTranslations(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("prayer_translations"), dialectOf(db))
    .addColumn("prayer_request_id", "integer", (c) =>
      c.notNull().references("prayer_requests.id").onDelete("cascade"),
    )
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("text_hash", "text", (c) => c.notNull())
    .addColumn("translated_text", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addUniqueConstraint("prayer_translations_once", ["prayer_request_id", "language"])
    .execute();
}
