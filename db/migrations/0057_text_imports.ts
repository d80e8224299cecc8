import { dialectOf, idColumn, type AnyDb } from "../dialect";

/**
 * Imports of texts from WordPress, Ghost or Markdown: the file in pieces, its texts as they were read, its pictures, where
 * each text came from, and the addresses that texts had elsewhere.
 */
export async function up(db: AnyDb): Promise<void> {
  const dialect = dialectOf(db);
  await idColumn(db.schema.createTable("text_imports"), dialect)
    .addColumn("file_name", "text", (c) => c.notNull())
    .addColumn("size", "integer", (c) => c.notNull())
    .addColumn("source", "text")
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("error", "text")
    .addColumn("error_place", "text")
    .addColumn("found", "text")
    .addColumn("choices", "text")
    .addColumn("content_type", "text")
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

  await db.schema
    .createTable("text_import_pieces")
    .addColumn("import_id", "integer", (c) => c.notNull().references("text_imports.id").onDelete("cascade"))
    .addColumn("place", "integer", (c) => c.notNull())
    .addColumn("bytes", dialect === "postgres" ? "bytea" : "blob", (c) => c.notNull())
    .addPrimaryKeyConstraint("text_import_pieces_pk", ["import_id", "place"])
    .execute();

  await idColumn(db.schema.createTable("text_import_rows"), dialect)
    .addColumn("import_id", "integer", (c) => c.notNull().references("text_imports.id").onDelete("cascade"))
    .addColumn("place", "text", (c) => c.notNull())
    .addColumn("source_key", "text")
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("verdict", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("post", "text")
    .addColumn("content_id", "integer")
    .addColumn("done_at", "text")
    .addUniqueConstraint("text_import_rows_source_key", ["import_id", "source_key"])
    .execute();
  await db.schema
    .createIndex("text_import_rows_import_id")
    .on("text_import_rows")
    .columns(["import_id", "id"])
    .execute();

  await idColumn(db.schema.createTable("text_import_pictures"), dialect)
    .addColumn("import_id", "integer", (c) => c.notNull().references("text_imports.id").onDelete("cascade"))
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("entry", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("path", "text")
    .addUniqueConstraint("text_import_pictures_source", ["import_id", "source"])
    .execute();
  await db.schema
    .createIndex("text_import_pictures_state")
    .on("text_import_pictures")
    .columns(["import_id", "state", "id"])
    .execute();

  await db.schema
    .createTable("imported_texts")
    .addColumn("source_key", "text", (c) => c.primaryKey())
    .addColumn("content_type", "text", (c) => c.notNull())
    .addColumn("content_id", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("old_addresses")
    .addColumn("path", "text", (c) => c.primaryKey())
    .addColumn("content_type", "text", (c) => c.notNull())
    .addColumn("content_id", "integer", (c) => c.notNull())
    .execute();
  for (const table of ["imported_texts", "old_addresses"])
    await db.schema
      .createIndex(`${table}_content`)
      .on(table)
      .columns(["content_type", "content_id"])
      .execute();
}
