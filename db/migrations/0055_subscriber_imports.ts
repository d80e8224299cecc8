import { dialectOf, idColumn, type AnyDb } from "../dialect";

/**
 * Imports of subscribers: the file in pieces, so that no statement is long, its rows as they were read, and who is asked
 * to confirm. File and rows are deleted a day after the end.
 */
export async function up(db: AnyDb): Promise<void> {
  const dialect = dialectOf(db);
  await idColumn(db.schema.createTable("subscriber_imports"), dialect)
    .addColumn("file_name", "text", (c) => c.notNull())
    .addColumn("format", "text", (c) => c.notNull())
    .addColumn("exporter", "text")
    .addColumn("headers", "text", (c) => c.notNull())
    .addColumn("has_header", "integer", (c) => c.notNull())
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

  await db.schema
    .createTable("subscriber_import_pieces")
    .addColumn("import_id", "integer", (c) =>
      c.notNull().references("subscriber_imports.id").onDelete("cascade"),
    )
    .addColumn("place", "integer", (c) => c.notNull())
    .addColumn("bytes", dialect === "postgres" ? "bytea" : "blob", (c) => c.notNull())
    .addPrimaryKeyConstraint("subscriber_import_pieces_pk", ["import_id", "place"])
    .execute();

  await idColumn(db.schema.createTable("subscriber_import_rows"), dialect)
    .addColumn("import_id", "integer", (c) =>
      c.notNull().references("subscriber_imports.id").onDelete("cascade"),
    )
    .addColumn("line", "integer", (c) => c.notNull())
    .addColumn("email", "text")
    .addColumn("person", "text", (c) => c.notNull())
    .addColumn("verdict", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("done", "text")
    .addColumn("replaced", "text")
    .addColumn("done_at", "text")
    .addUniqueConstraint("subscriber_import_rows_import_id_email", ["import_id", "email"])
    .execute();
  await db.schema
    .createIndex("subscriber_import_rows_import_id")
    .on("subscriber_import_rows")
    .columns(["import_id", "id"])
    .execute();
  await db.schema
    .createIndex("subscriber_import_rows_email")
    .on("subscriber_import_rows")
    .column("email")
    .execute();

  await db.schema
    .createTable("subscriber_import_asks")
    .addColumn("subscriber_id", "integer", (c) =>
      c.primaryKey().references("newsletters.id").onDelete("cascade"),
    )
    .addColumn("asked_at", "text")
    .execute();
  await db.schema
    .createIndex("subscriber_import_asks_asked_at")
    .on("subscriber_import_asks")
    .columns(["asked_at", "subscriber_id"])
    .execute();
}
