import { dialectOf, idColumn, type AnyDb } from "../dialect";

/**
 * Sermons that come from a podcast, a YouTube channel or a table: where they are looked for, the imports with their file in
 * pieces and its staged items, and what an episode had elsewhere. File and items are deleted a day after the end.
 */
export async function up(db: AnyDb): Promise<void> {
  const dialect = dialectOf(db);
  for (const column of ["import_key", "picture_url"] as const)
    await db.schema.alterTable("sermons").addColumn(column, "text").execute();
  for (const column of ["season", "episode"] as const)
    await db.schema.alterTable("sermons").addColumn(column, "integer").execute();
  await db.schema.createIndex("sermons_import_key").on("sermons").column("import_key").unique().execute();
  await db.schema.createIndex("sermons_youtube_id").on("sermons").column("youtube_id").execute();
  await db.schema.createIndex("sermons_audio_url").on("sermons").column("audio_url").execute();

  await idColumn(db.schema.createTable("sermon_sources"), dialect)
    .addColumn("address", "text", (c) => c.notNull().unique())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("choices", "text", (c) => c.notNull())
    .addColumn("looks_daily", "integer", (c) => c.notNull())
    .addColumn("etag", "text")
    .addColumn("last_modified", "text")
    .addColumn("looked_at", "text")
    .addColumn("found", "integer")
    .addColumn("error", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();

  // What was seen stays seen: a sermon that the team deleted does not come back the next day.
  await db.schema
    .createTable("sermon_source_items")
    .addColumn("source_id", "integer", (c) => c.notNull().references("sermon_sources.id").onDelete("cascade"))
    .addColumn("key", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("sermon_source_items_pk", ["source_id", "key"])
    .execute();

  await idColumn(db.schema.createTable("sermon_imports"), dialect)
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("address", "text")
    .addColumn("etag", "text")
    .addColumn("last_modified", "text")
    .addColumn("source_id", "integer", (c) => c.references("sermon_sources.id").onDelete("set null"))
    .addColumn("headers", "text", (c) => c.notNull())
    .addColumn("choices", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("error", "text")
    .addColumn("total", "integer")
    .addColumn("read_rows", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("done_up_to", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("done_rows", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("counts", "text", (c) => c.notNull().defaultTo("{}"))
    .addColumn("requested_by", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("finished_at", "text")
    .addColumn("forgotten_at", "text")
    .execute();
  await db.schema.createIndex("sermon_imports_source_id").on("sermon_imports").column("source_id").execute();

  await db.schema
    .createTable("sermon_import_pieces")
    .addColumn("import_id", "integer", (c) => c.notNull().references("sermon_imports.id").onDelete("cascade"))
    .addColumn("place", "integer", (c) => c.notNull())
    .addColumn("bytes", dialect === "postgres" ? "bytea" : "blob", (c) => c.notNull())
    .addPrimaryKeyConstraint("sermon_import_pieces_pk", ["import_id", "place"])
    .execute();

  await idColumn(db.schema.createTable("sermon_import_rows"), dialect)
    .addColumn("import_id", "integer", (c) => c.notNull().references("sermon_imports.id").onDelete("cascade"))
    .addColumn("line", "integer", (c) => c.notNull())
    .addColumn("key", "text")
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("item", "text", (c) => c.notNull())
    .addColumn("verdict", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("sermon_id", "integer", (c) => c.references("sermons.id").onDelete("set null"))
    .addColumn("done_at", "text")
    .addUniqueConstraint("sermon_import_rows_import_id_key", ["import_id", "key"])
    .execute();
  await db.schema
    .createIndex("sermon_import_rows_import_id")
    .on("sermon_import_rows")
    .columns(["import_id", "id"])
    .execute();
  await db.schema
    .createIndex("sermon_import_rows_sermon_id")
    .on("sermon_import_rows")
    .column("sermon_id")
    .execute();
}
