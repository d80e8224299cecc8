import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { tidyText } from "~/i18n/visible-text";
import { AppError, requireFound } from "~/request/errors";
import { PIECE_BYTES, storePieces } from "~/features/imports/staged-import.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { importTextsJob } from "./jobs";
import { openTexts } from "./open-texts.server";
import { importTables } from "./text-import-state.queries.server";
import { storedTextFile } from "./stored-file.server";
import { MAX_SLICE_BYTES } from "./text-import-choices";
import type {
  AddSliceInput,
  BeginUploadInput,
  TextImportIdInput,
  TextImportOutput,
} from "./text-import.schema";
import { getTextImport } from "./text-import-screen-admin.server";
import { TextsRefused } from "./texts-refused";

/** So many unfinished uploads may wait; they are deleted after a day. */
const MAX_UNFINISHED = 5;

/** Begins the upload of a file that is sent in slices. Throws AppError 409 while too many are unfinished. */
export async function beginTextUpload(
  caller: Caller,
  { fileName, size }: BeginUploadInput,
): Promise<TextImportOutput> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const { id } = await db.transaction().execute(async (trx) => {
    const unfinished = await trx
      .selectFrom("textImports")
      .select("id")
      .where("status", "=", "uploading")
      .execute();
    if (unfinished.length >= MAX_UNFINISHED)
      throw new AppError(409, "admin-text-import:errors.tooManyUploads");
    return trx
      .insertInto("textImports")
      .values({
        ...{ fileName: cleanFileName(fileName), size, status: "uploading" as const },
        requestedBy: caller.admin?.username ?? caller.kind,
        createdAt: new Date().toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  });
  return getTextImport(caller, { id });
}

/** The name without its folders. */
export const cleanFileName = (name: string): string =>
  tidyText(name.replace(/^.*[\\/]/, "")).slice(0, 120) || "export";

/**
 * Stores the next slice of an upload. Idempotent: a slice that is stored already is passed over. Throws AppError 404, 400
 * for a slice of the wrong length, 409 for one that does not follow.
 */
export async function addTextSlice(
  caller: Caller,
  { id, offset, slice }: AddSliceInput,
): Promise<{ received: number }> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const bytes = Buffer.from(await slice.arrayBuffer());
  return db.transaction().execute(async (trx) => {
    const { size } = await requireUpload(trx, id);
    const received = await countReceived(trx, id, size);
    if (offset < received) return { received };
    const end = offset + bytes.length;
    if (offset > received) throw new AppError(409, "admin-text-import:errors.otherStatus");
    if (bytes.length === 0 || bytes.length > MAX_SLICE_BYTES || end > size)
      throw new AppError(400, "malformed");
    if (end < size && bytes.length % PIECE_BYTES !== 0) throw new AppError(400, "malformed");
    await storePieces(trx, importTables, id, { bytes, first: offset / PIECE_BYTES });
    return { received: end };
  });
}

/**
 * Ends an upload, and reads the file as a job. Idempotent. Throws AppError 404, 409 while a slice is missing, and 400
 * at `file` when it is no export that is known: then it is deleted.
 */
export async function finishTextUpload(caller: Caller, { id }: TextImportIdInput): Promise<TextImportOutput> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const { status } = await getTextImport(caller, { id });
  if (status !== "uploading") return getTextImport(caller, { id });
  const { size } = await requireUpload(db, id);
  if ((await countReceived(db, id, size)) < size)
    throw new AppError(409, "admin-text-import:errors.otherStatus");
  try {
    const { source } = await openTexts(storedTextFile(db, id, size));
    await db.transaction().execute(async (trx) => {
      const { fileName } = await requireUpload(trx, id);
      await trx.updateTable("textImports").set({ status: "reading", source }).where("id", "=", id).execute();
      await enqueue(trx, importTextsJob, { importId: id });
      await recordChange(trx, caller, { action: "textImport.uploaded", subject: fileName });
    });
  } catch (error) {
    if (!(error instanceof TextsRefused)) throw error;
    await db.transaction().execute(async (trx) => {
      await trx.updateTable("textImports").set({ status: "discarded" }).where("id", "=", id).execute();
      await enqueue(trx, importTextsJob, { importId: id });
    });
    const key = `admin-text-import:errors.${error.reason}`;
    throw new AppError(400, key, { errors: { file: [key] }, params: { place: error.place ?? "–" } });
  }
  return getTextImport(caller, { id });
}

/** The upload, locked for a transaction. Throws AppError 404, or 409 when it is over. */
async function requireUpload(from: Kysely<DB>, id: number) {
  const row = requireFound(
    await from
      .updateTable("textImports")
      .set((eb) => ({ doneUpTo: eb.ref("doneUpTo") }))
      .where("id", "=", id)
      .returning(["size", "fileName", "status"])
      .executeTakeFirst(),
  );
  if (row.status !== "uploading") throw new AppError(409, "admin-text-import:errors.otherStatus");
  return row;
}

/** How many bytes are stored. All pieces but the last have the same length. */
async function countReceived(from: Kysely<DB>, importId: number, size: number): Promise<number> {
  const last = await from
    .selectFrom("textImportPieces")
    .select("place")
    .where("importId", "=", importId)
    .orderBy("place", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? Math.min(size, (last.place + 1) * PIECE_BYTES) : 0;
}
