import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError, requireFound } from "~/request/errors";
import { hasFile, lockRow } from "~/features/imports/staged-import.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { importSermonsJob } from "../jobs";
import { sermonColumns, type ImportStatus, type SermonColumn } from "./import-choices";
import { importCounts, type CheckInput, type ImportIdInput, type ImportOutput } from "./import.schema";
import {
  choicesCodec,
  countsCodec,
  findImport,
  headersCodec,
  sourceChoicesCodec,
  type ImportRow,
  importTables,
} from "./import-state.queries.server";
import { getImport, hasWritten, isUndoable } from "./imports-screen-admin.server";
import { stopLooking } from "./seen-items.queries.server";

const refuse = (field: string, key: string) => new AppError(400, key, { errors: { [field]: [key] } });

/**
 * Starts the dry run with the choices. It counts, and imports nothing. Throws AppError 404, 400 at a column, 409 while it is
 * under way or when its file is gone.
 */
export async function checkImport(caller: Caller, input: CheckInput): Promise<ImportOutput> {
  requirePermission(caller, "manage_content");
  const { id, ...typed } = input;
  const columns = Object.fromEntries(sermonColumns.map((column) => [column, typed[column]])) as Record<
    SermonColumn,
    number | null
  >;
  await db.transaction().execute(async (trx) => {
    const { name, kind, headers, address } = await requireStatus(trx, id, ["choosing", "checked"]);
    if (kind === "table") requireColumns(columns, headersCodec.decode(headers).length);
    await requireFile(trx, id);
    const { defaultLanguage, defaultTopic, difficulty, state, dateOrder } = typed;
    await trx
      .updateTable("sermonImports")
      .set({
        ...{ status: "checking", readRows: 0, total: null },
        counts: countsCodec.encode(importCounts.parse({})),
        choices: choicesCodec.encode({
          ...{ columns, dateOrder, defaultLanguage, defaultTopic, difficulty, state },
          looksDaily: typed.looksDaily && address !== null,
        }),
      })
      .where("id", "=", id)
      .execute();
    await enqueue(trx, importSermonsJob, { importId: id });
    await recordChange(trx, caller, { action: "sermonImport.checked", subject: name });
  });
  return getImport(caller, { id });
}

function requireColumns(columns: Record<SermonColumn, number | null>, width: number): void {
  if (columns.title === null || columns.title >= width)
    throw refuse("title", "admin-sermon-import:errors.titleColumn");
  const places = sermonColumns.map((column) => columns[column]);
  const twice = sermonColumns.find((_, at) => places[at] !== null && places.indexOf(places[at]!) < at);
  if (twice) throw refuse(twice, "admin-sermon-import:errors.columnTwice");
}

/** Lets the choices of a checked file be made again. Idempotent. Throws AppError 404, or 409 when it is too late. */
export async function reopenImport(caller: Caller, { id }: ImportIdInput): Promise<ImportOutput> {
  requirePermission(caller, "manage_content");
  await db.transaction().execute(async (trx) => {
    await requireStatus(trx, id, ["checked", "choosing"]);
    await requireFile(trx, id);
    await trx.updateTable("sermonImports").set({ status: "choosing" }).where("id", "=", id).execute();
  });
  return getImport(caller, { id });
}

/**
 * Runs the import of a checked file as a job. Its file is deleted: the items are staged. An address becomes a source, in
 * which new ones are looked for when that was chosen. Throws AppError 404 or 409.
 */
export async function startImport(caller: Caller, { id }: ImportIdInput): Promise<ImportOutput> {
  requirePermission(caller, "manage_content");
  await db.transaction().execute(async (trx) => {
    const row = await requireStatus(trx, id, ["checked"]);
    const sourceId = row.address === null ? null : await saveSource(trx, row, row.address);
    await trx
      .updateTable("sermonImports")
      .set({ status: "running", doneUpTo: 0, doneRows: 0, sourceId })
      .where("id", "=", id)
      .execute();
    await trx.deleteFrom("sermonImportPieces").where("importId", "=", id).execute();
    await enqueue(trx, importSermonsJob, { importId: id });
    await recordChange(trx, caller, {
      action: "sermonImport.started",
      subject: row.name,
      after: { count: countsCodec.decode(row.counts).new },
    });
  });
  return getImport(caller, { id });
}

async function saveSource(trx: Kysely<DB>, row: ImportRow, address: string): Promise<number> {
  const { looksDaily, defaultLanguage, defaultTopic, difficulty, state } = choicesCodec.decode(row.choices);
  // What was refused because its date is to come is looked for again, also when the feed is the same.
  const isWhole = countsCodec.decode(row.counts).refused === 0;
  const source = {
    title: row.name,
    choices: sourceChoicesCodec.encode({ defaultLanguage, defaultTopic, difficulty, state }),
    looksDaily,
    etag: isWhole ? row.etag : null,
    lastModified: isWhole ? row.lastModified : null,
    ...{ lookedAt: row.createdAt, found: null, error: null },
  };
  const { id } = await trx
    .insertInto("sermonSources")
    .values({
      ...source,
      address,
      kind: row.kind === "youtube" ? "youtube" : "podcast",
      createdAt: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column("address").doUpdateSet(source))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Stops a check, and its choices can be made again; or stops a run after its batch, and what is imported can be undone.
 * Its source is no longer looked at every day. Idempotent. Throws AppError 404.
 */
export async function cancelImport(caller: Caller, { id }: ImportIdInput): Promise<ImportOutput> {
  requirePermission(caller, "manage_content");
  await db.transaction().execute(async (trx) => {
    const { status, name, sourceId } = await lockImport(trx, id);
    if (status !== "checking" && status !== "running") return;
    const stopped =
      status === "checking"
        ? { status: "choosing" as const }
        : { status: "cancelled" as const, finishedAt: new Date().toISOString() };
    await trx.updateTable("sermonImports").set(stopped).where("id", "=", id).execute();
    if (sourceId !== null) await stopLooking(trx, sourceId);
    await recordChange(trx, caller, { action: "sermonImport.cancelled", subject: name });
  });
  return getImport(caller, { id });
}

/**
 * Deletes what an import added and nobody changed since, as a job, within a day after its end. Its source is no longer looked
 * at every day: it would bring them again. Throws AppError 404, or 409 when it is too late.
 */
export async function undoImport(caller: Caller, { id }: ImportIdInput): Promise<ImportOutput> {
  requirePermission(caller, "manage_content");
  await db.transaction().execute(async (trx) => {
    const row = await requireStatus(trx, id, ["done", "cancelled", "failed"]);
    if (!isUndoable(row)) throw new AppError(409, "admin-sermon-import:errors.undoTooLate");
    await trx
      .updateTable("sermonImports")
      .set({ status: "undoing", error: null, doneUpTo: 0, doneRows: 0 })
      .where("id", "=", id)
      .execute();
    if (row.sourceId !== null) await stopLooking(trx, row.sourceId);
    await enqueue(trx, importSermonsJob, { importId: id });
    await recordChange(trx, caller, { action: "sermonImport.undone", subject: row.name });
  });
  return getImport(caller, { id });
}

/** Deletes an import that changed nothing, with its file. Throws AppError 404, or 409 once it ran. */
export async function discardImport(caller: Caller, { id }: ImportIdInput): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  await db.transaction().execute(async (trx) => {
    const { name, counts } = await requireStatus(trx, id, ["choosing", "checked", "failed"]);
    if (hasWritten(counts)) throw wrongStatusError();
    await trx.updateTable("sermonImports").set({ status: "discarded" }).where("id", "=", id).execute();
    await enqueue(trx, importSermonsJob, { importId: id });
    await recordChange(trx, caller, { action: "sermonImport.discarded", subject: name });
  });
  return { success: true };
}

/** The import, locked for this transaction. Throws AppError 404, or 409 at another step. */
async function requireStatus(trx: Kysely<DB>, id: number, statuses: ImportStatus[]) {
  const row = await lockImport(trx, id);
  if (!statuses.includes(row.status)) throw wrongStatusError();
  return row;
}

async function lockImport(trx: Kysely<DB>, id: number) {
  await lockRow(trx, importTables, id);
  return requireFound(await findImport(trx, id));
}

async function requireFile(trx: Kysely<DB>, importId: number): Promise<void> {
  if (!(await hasFile(trx, importTables, importId)))
    throw new AppError(409, "admin-sermon-import:errors.fileGone");
}

const wrongStatusError = () => new AppError(409, "admin-sermon-import:errors.otherStatus");
