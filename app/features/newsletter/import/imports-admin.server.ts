import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { tidyText } from "~/i18n/visible-text";
import { AppError, requireFound } from "~/request/errors";
import { hasFile, lockRow, storePieces } from "~/features/imports/staged-import.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { importSubscribersJob } from "../jobs";
import { exporterNames, importFields, MAX_FILE_BYTES, type ImportStatus } from "./import-choices";
import {
  importCounts,
  type CheckImportInput,
  type ImportIdInput,
  type ImportOutput,
  type UploadFileInput,
  type UploadTextInput,
} from "./import.schema";
import {
  choicesCodec,
  countsCodec,
  findImport,
  headersCodec,
  importTables,
} from "./import-state.queries.server";
import { getImport, hasWritten, isUndoable } from "./imports-screen-admin.server";
import { matchColumns } from "./match-columns";
import {
  readTable,
  recognizeTable,
  TableRefused,
  type TableFormat,
} from "~/features/imports/read-table.server";

/** Rows that are looked at to propose the columns. */
const LOOK_ROWS = 200;

/**
 * Stores a file of subscribers and proposes what its columns mean. Imports nothing. Throws AppError 400 at `file` when it is
 * no table with addresses.
 */
export async function uploadImportFile(caller: Caller, { file }: UploadFileInput): Promise<ImportOutput> {
  requirePermission(caller, "manage_newsletter");
  if (file.size > MAX_FILE_BYTES) throw refuseFile("admin-import:errors.tooLarge");
  return storeImport(caller, file.name, Buffer.from(await file.arrayBuffer()));
}

/** The same for the text of a small CSV file. */
export async function uploadImportText(
  caller: Caller,
  { fileName, text }: UploadTextInput,
): Promise<ImportOutput> {
  requirePermission(caller, "manage_newsletter");
  return storeImport(caller, fileName || "import.csv", Buffer.from(text));
}

async function storeImport(caller: Caller, name: string, bytes: Buffer): Promise<ImportOutput> {
  const { format, rows } = await lookInto(bytes);
  const { headers, hasHeader, exporter, columns, dateOrder } = matchColumns(rows);
  if (rows.length === 0 || (hasHeader && rows.length === 1)) throw refuseFile("admin-import:errors.empty");
  if (columns.email === null) throw refuseFile("admin-import:errors.noAddresses");
  const fileName =
    tidyText(name.replaceAll("\0", "").replace(/^.*[\\/]/, "")).slice(0, 120) || `import.${format}`;
  const { id } = await db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto("subscriberImports")
      .values({
        ...{ fileName, format, exporter, hasHeader, status: "columns" },
        headers: headersCodec.encode(headers),
        choices: choicesCodec.encode({
          ...{ columns, dateOrder, consentDate: null, language: caller.language },
          consentSource: exporter === null ? "" : exporterNames[exporter],
        }),
        requestedBy: caller.admin?.username ?? caller.kind,
        createdAt: new Date().toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await storePieces(trx, importTables, stored.id, { bytes });
    await recordChange(trx, caller, { action: "import.uploaded", subject: fileName });
    return stored;
  });
  return getImport(caller, { id });
}

async function lookInto(bytes: Buffer): Promise<{ format: TableFormat; rows: string[][] }> {
  try {
    const format = await recognizeTable(bytes);
    const rows: string[][] = [];
    for await (const { cells } of readTable(bytes, format)) {
      rows.push(cells);
      if (rows.length === LOOK_ROWS) break;
    }
    return { format, rows };
  } catch (error) {
    if (error instanceof TableRefused) throw refuseFile(`admin-import:errors.${error.reason}`);
    throw error;
  }
}

const refuseFile = (key: string) => new AppError(400, key, { errors: { file: [key] } });

/**
 * Starts the dry run with the chosen columns. It counts, and imports nothing. Throws AppError 404, 400 without a column of
 * addresses, 409 while it is under way or when its file is gone.
 */
export async function checkImport(caller: Caller, input: CheckImportInput): Promise<ImportOutput> {
  requirePermission(caller, "manage_newsletter");
  const { id, consentSource, consentDate = null, dateOrder, defaultLanguage, ...columns } = input;
  await db.transaction().execute(async (trx) => {
    const { fileName, headers } = await requireStatus(trx, id, ["columns", "checked"]);
    const width = headersCodec.decode(headers).length;
    if (columns.email === null || columns.email >= width)
      throw refuseColumn("email", "admin-import:errors.addressColumn");
    const twice = importFields.find((field) => isTakenBefore(columns, field));
    if (twice) throw refuseColumn(twice, "admin-import:errors.columnTwice");
    await requireFile(trx, id);
    await trx
      .updateTable("subscriberImports")
      .set({
        ...{
          status: "checking",
          readRows: 0,
          total: null,
          counts: countsCodec.encode(importCounts.parse({})),
        },
        choices: choicesCodec.encode({
          ...{ columns, consentSource, consentDate, dateOrder, language: defaultLanguage },
        }),
      })
      .where("id", "=", id)
      .execute();
    await enqueue(trx, importSubscribersJob, { importId: id });
    await recordChange(trx, caller, { action: "import.checked", subject: fileName });
  });
  return getImport(caller, { id });
}

/** Whether a field before this one has the same column. */
const isTakenBefore = (
  columns: Record<(typeof importFields)[number], number | null>,
  field: (typeof importFields)[number],
) =>
  columns[field] !== null &&
  importFields.slice(0, importFields.indexOf(field)).some((other) => columns[other] === columns[field]);

const refuseColumn = (field: string, key: string) => new AppError(400, key, { errors: { [field]: [key] } });

/** Lets the columns of a checked file be chosen again. Idempotent. Throws AppError 404, or 409 when it is too late. */
export async function reopenImport(caller: Caller, { id }: ImportIdInput): Promise<ImportOutput> {
  requirePermission(caller, "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    await requireStatus(trx, id, ["checked", "columns"]);
    await requireFile(trx, id);
    await trx.updateTable("subscriberImports").set({ status: "columns" }).where("id", "=", id).execute();
  });
  return getImport(caller, { id });
}

/** Runs the import of a checked file as a job. Its file is deleted: the rows are staged. Throws AppError 404 or 409. */
export async function startImport(caller: Caller, { id }: ImportIdInput): Promise<ImportOutput> {
  requirePermission(caller, "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    const { fileName, total } = await requireStatus(trx, id, ["checked"]);
    await trx
      .updateTable("subscriberImports")
      .set({ status: "running", doneUpTo: 0, doneRows: 0 })
      .where("id", "=", id)
      .execute();
    await trx.deleteFrom("subscriberImportPieces").where("importId", "=", id).execute();
    await enqueue(trx, importSubscribersJob, { importId: id });
    await recordChange(trx, caller, { action: "import.started", subject: fileName, after: { count: total } });
  });
  return getImport(caller, { id });
}

/**
 * Stops a check, and its columns can be chosen again; or stops a run after its batch, and what is imported can be undone.
 * Idempotent. Throws AppError 404.
 */
export async function cancelImport(caller: Caller, { id }: ImportIdInput): Promise<ImportOutput> {
  requirePermission(caller, "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    const { status, fileName } = await lockImport(trx, id);
    if (status !== "checking" && status !== "running") return;
    const stopped =
      status === "checking"
        ? { status: "columns" as const }
        : { status: "cancelled" as const, finishedAt: new Date().toISOString() };
    await trx.updateTable("subscriberImports").set(stopped).where("id", "=", id).execute();
    await recordChange(trx, caller, { action: "import.cancelled", subject: fileName });
  });
  return getImport(caller, { id });
}

/** Takes back what an import changed, as a job, within a day after its end. Throws AppError 404, or 409 when it is too late. */
export async function undoImport(caller: Caller, { id }: ImportIdInput): Promise<ImportOutput> {
  requirePermission(caller, "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    const row = await requireStatus(trx, id, ["done", "cancelled", "failed"]);
    if (!isUndoable(row)) throw new AppError(409, "admin-import:errors.undoTooLate");
    await trx
      .updateTable("subscriberImports")
      .set({ status: "undoing", error: null, doneUpTo: 0, doneRows: 0 })
      .where("id", "=", id)
      .execute();
    await enqueue(trx, importSubscribersJob, { importId: id });
    await recordChange(trx, caller, { action: "import.undone", subject: row.fileName });
  });
  return getImport(caller, { id });
}

/** Deletes an import that changed nothing, with its file. Throws AppError 404, or 409 once it ran. */
export async function discardImport(caller: Caller, { id }: ImportIdInput): Promise<{ success: true }> {
  requirePermission(caller, "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    const { fileName, counts } = await requireStatus(trx, id, ["columns", "checked", "failed"]);
    if (hasWritten(counts)) throw wrongStatusError();
    await trx.updateTable("subscriberImports").set({ status: "discarded" }).where("id", "=", id).execute();
    await enqueue(trx, importSubscribersJob, { importId: id });
    await recordChange(trx, caller, { action: "import.discarded", subject: fileName });
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
  if (!(await hasFile(trx, importTables, importId))) throw new AppError(409, "admin-import:errors.fileGone");
}

const wrongStatusError = () => new AppError(409, "admin-import:errors.otherStatus");
