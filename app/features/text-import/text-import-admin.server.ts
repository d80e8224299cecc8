import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { postKind } from "~/areas/posts";
import { AppError, requireFound } from "~/request/errors";
import { lockRow, storePieces } from "~/features/imports/staged-import.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { importTextsJob } from "./jobs";
import { openTexts } from "./open-texts.server";
import { uploadedTextFile } from "./stored-file.server";
import { categoryFields, MAX_TEXT_FORM_BYTES, type TextImportStatus } from "./text-import-choices";
import {
  textImportCounts,
  type CheckTextsInput,
  type TextImportIdInput,
  type TextImportOutput,
  type UploadTextsInput,
} from "./text-import.schema";
import { getTextImport, isTextUndoable, requireTextImport } from "./text-import-screen-admin.server";
import {
  choicesCodec,
  countsCodec,
  findTextImport,
  foundCodec,
  importTables,
} from "./text-import-state.queries.server";
import { cleanFileName } from "./text-upload-admin.server";
import { TextsRefused } from "./texts-refused";

/**
 * Stores an export of texts, and reads it as a job to say what is in it. Imports nothing. Throws AppError 400 at `file` when
 * it is none that is known.
 */
export async function uploadTexts(caller: Caller, { file }: UploadTextsInput): Promise<TextImportOutput> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  if (file.size > MAX_TEXT_FORM_BYTES) throw refuseFile("admin-text-import:errors.needsScript");
  const bytes = Buffer.from(await file.arrayBuffer());
  const { source } = await openTexts(uploadedTextFile(bytes)).catch((error: unknown) => {
    throw error instanceof TextsRefused ? refuseFile(`admin-text-import:errors.${error.reason}`) : error;
  });
  const fileName = cleanFileName(file.name);
  const { id } = await db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto("textImports")
      .values({
        ...{ fileName, source, size: bytes.length, status: "reading" as const },
        requestedBy: caller.admin?.username ?? caller.kind,
        createdAt: new Date().toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await storePieces(trx, importTables, stored.id, { bytes });
    await enqueue(trx, importTextsJob, { importId: stored.id });
    await recordChange(trx, caller, { action: "textImport.uploaded", subject: fileName });
    return stored;
  });
  return getTextImport(caller, { id });
}

const refuseFile = (key: string) => new AppError(400, key, { errors: { file: [key] } });

/**
 * Starts the dry run with the choices. It counts, and imports nothing. Throws AppError 403 without the permission for what
 * the texts become, 404, or 409 at another step.
 */
export async function checkTextImport(caller: Caller, input: CheckTextsInput): Promise<TextImportOutput> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  requirePermission(caller, postKind(input.contentType).permission);
  const { id, contentType, state, withPages, language, category, fetchesPictures } = input;
  await db.transaction().execute(async (trx) => {
    const { fileName, found } = await requireStatus(trx, caller, id, ["choices", "checked"]);
    const named = found === null ? [] : foundCodec.decode(found).categories;
    const categories = categoryFields.flatMap((field, at) => {
      const chosen = input[field];
      return chosen && named[at] ? [{ name: named[at].name, category: chosen }] : [];
    });
    await trx
      .updateTable("textImports")
      .set({
        ...{ status: "checking", contentType, readRows: 0, total: null },
        counts: countsCodec.encode(textImportCounts.parse({})),
        choices: choicesCodec.encode({ state, withPages, language, category, categories, fetchesPictures }),
      })
      .where("id", "=", id)
      .execute();
    await enqueue(trx, importTextsJob, { importId: id });
    await recordChange(trx, caller, { action: "textImport.checked", subject: fileName });
  });
  return getTextImport(caller, { id });
}

/** Lets the choices of a checked file be made again. Idempotent. Throws AppError 404, or 409 when it is too late. */
export async function reopenTextImport(caller: Caller, { id }: TextImportIdInput): Promise<TextImportOutput> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    await requireStatus(trx, caller, id, ["checked", "choices"]);
    await trx.updateTable("textImports").set({ status: "choices" }).where("id", "=", id).execute();
  });
  return getTextImport(caller, { id });
}

/** Runs the import of a checked file as a job. Throws AppError 404 or 409. */
export async function startTextImport(caller: Caller, { id }: TextImportIdInput): Promise<TextImportOutput> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    const { fileName, counts } = await requireStatus(trx, caller, id, ["checked"]);
    await trx
      .updateTable("textImports")
      .set({ status: "running", doneUpTo: 0, doneRows: 0 })
      .where("id", "=", id)
      .execute();
    await enqueue(trx, importTextsJob, { importId: id });
    const count = countsCodec.decode(counts).new;
    await recordChange(trx, caller, { action: "textImport.started", subject: fileName, after: { count } });
  });
  return getTextImport(caller, { id });
}

/**
 * Stops a reading (the file is kept until the next night) or a check, whose choices can be made again; or stops a run after
 * its batch, and what is imported can be undone. Idempotent. Throws AppError 404.
 */
export async function cancelTextImport(caller: Caller, { id }: TextImportIdInput): Promise<TextImportOutput> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    const { status, fileName } = await lockTextImport(trx, caller, id);
    if (status !== "reading" && status !== "checking" && status !== "running") return;
    const stopped =
      status === "checking"
        ? { status: "choices" as const }
        : { status: "cancelled" as const, finishedAt: new Date().toISOString() };
    await trx.updateTable("textImports").set(stopped).where("id", "=", id).execute();
    await recordChange(trx, caller, { action: "textImport.cancelled", subject: fileName });
  });
  return getTextImport(caller, { id });
}

/** Deletes the posts that an import made, as a job, within a day after its end. Throws AppError 404, or 409 when it is too late. */
export async function undoTextImport(caller: Caller, { id }: TextImportIdInput): Promise<TextImportOutput> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    const row = await requireStatus(trx, caller, id, ["done", "cancelled", "failed"]);
    if (!isTextUndoable(row)) throw new AppError(409, "admin-text-import:errors.undoTooLate");
    await trx
      .updateTable("textImports")
      .set({ status: "undoing", error: null, doneUpTo: 0, doneRows: 0 })
      .where("id", "=", id)
      .execute();
    await enqueue(trx, importTextsJob, { importId: id });
    await recordChange(trx, caller, { action: "textImport.undone", subject: row.fileName });
  });
  return getTextImport(caller, { id });
}

/** Deletes an import that made nothing, with its file. Throws AppError 404, or 409 once it ran. */
export async function discardTextImport(
  caller: Caller,
  { id }: TextImportIdInput,
): Promise<{ success: true }> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    const statuses: TextImportStatus[] = ["uploading", "choices", "checked", "failed", "cancelled"];
    const { fileName, counts } = await requireStatus(trx, caller, id, statuses);
    if (countsCodec.decode(counts).added > 0) throw otherStatusError();
    await trx.updateTable("textImports").set({ status: "discarded" }).where("id", "=", id).execute();
    await enqueue(trx, importTextsJob, { importId: id });
    await recordChange(trx, caller, { action: "textImport.discarded", subject: fileName });
  });
  return { success: true };
}

/** The import, locked for this transaction. Throws AppError 404, or 409 at another step. */
async function requireStatus(trx: Kysely<DB>, caller: Caller, id: number, statuses: TextImportStatus[]) {
  const row = await lockTextImport(trx, caller, id);
  if (!statuses.includes(row.status)) throw otherStatusError();
  return row;
}

async function lockTextImport(trx: Kysely<DB>, caller: Caller, id: number) {
  await lockRow(trx, importTables, id);
  return requireTextImport(caller, requireFound(await findTextImport(trx, id)));
}

const otherStatusError = () => new AppError(409, "admin-text-import:errors.otherStatus");
