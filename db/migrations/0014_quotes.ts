import { sql } from "kysely";
import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** The quotes that were given out, and a row per share. */
export async function up(db: AnyDb): Promise<void> {
  await createQuotes(db);
  await createShares(db);
}

async function createQuotes(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("inspirational_quotes"), dialectOf(db))
    .addColumn("quote", "text", (c) => c.notNull())
    .addColumn("author", "text")
    .addColumn("work", "text")
    .addColumn("verse_reference", "text")
    .addColumn("version", "text")
    .addColumn("language", "text", (c) => c.notNull().defaultTo("fr"))
    .addColumn("category", "text", (c) => c.notNull())
    .addColumn("background_color", "text", (c) => c.notNull().defaultTo("#3B82F6"))
    .addColumn("text_color", "text", (c) => c.notNull().defaultTo("#FFFFFF"))
    .addColumn("template", "text", (c) => c.notNull().defaultTo("classic"))
    .addColumn("share_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("source", "text", (c) => c.notNull().defaultTo("library"))
    .addColumn("library_slug", "text")
    // Null: generated for a visitor. A unique column takes any number of nulls on both databases.
    .addColumn("seed_key", "text", (c) => c.unique())
    .addColumn("visitor_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  const index = (name: string) =>
    db.schema.createIndex(`inspirational_quotes_${name}`).on("inspirational_quotes");
  await index("language").columns(["language", "id"]).execute();
  await index("category").columns(["language", "category", "id"]).execute();
  await index("visitor")
    .columns(["visitor_id", "id"])
    .where(sql<boolean>`visitor_id is not null`)
    .execute();
  await index("unshared")
    .column("id")
    .where(sql<boolean>`share_count = 0 and seed_key is null`)
    .execute();
}

async function createShares(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("quote_shares"), dialectOf(db))
    .addColumn("quote_id", "integer", (c) =>
      c.notNull().references("inspirational_quotes.id").onDelete("cascade"),
    )
    .addColumn("visitor_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("platform", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addUniqueConstraint("quote_shares_once", ["quote_id", "visitor_id", "platform"])
    .execute();
  await db.schema
    .createIndex("quote_shares_visitor")
    .on("quote_shares")
    .columns(["visitor_id", "id"])
    .execute();
}
