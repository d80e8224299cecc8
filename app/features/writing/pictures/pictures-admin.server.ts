import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { makePicture } from "~/drawing/picture-queue.server";
import { AppError, requireFound } from "~/request/errors";
import { getSettingsIn } from "~/settings/settings.server";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { DB } from "~db/schema/index";
import { cachePictureFile, deletePictureFile } from "./picture-files.server";
import type { EncodedPicture, RefusedPicture } from "./picture-encoding.server";
import { picturePath } from "./picture-path";
import { findPictureUsage } from "./picture-usage.server";
import type { DescribePictureInput, Picture, UploadPictureInput } from "./pictures.schema";

const PAGE_SIZE = 24;
const noUsage = { usedIn: [], usedElsewhere: 0 };

/** A page of the pictures with their usage, newest first. `older` is `before` of the next page. */
export async function listPictures(caller: Caller, { before }: { before?: number | undefined }) {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const { rows, older } = await newestPage(
    (below, count) => selectPictures().where("id", "<", below).orderBy("id", "desc").limit(count).execute(),
    { before, limit: PAGE_SIZE },
  );
  const uses = await findPictureUsage(
    caller,
    rows.map(({ file }) => file),
  );
  return {
    pictures: rows.map((row) => ({ ...pictureToApi(row), ...(uses.get(row.file) ?? noUsage) })),
    older,
  };
}

/**
 * Re-encodes and saves an upload. Idempotent: the same picture again answers the saved one. Throws AppError 400 at
 * `picture` when it is no picture or too large, 503 when too many pictures are waiting.
 */
export async function uploadPicture(caller: Caller, { picture, alt }: UploadPictureInput): Promise<Picture> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const encoded = await makePicture("encode", new Uint8Array(await picture.arrayBuffer()));
  return savePicture(caller, encoded, alt);
}

/**
 * The same for the ministry's logo, which may also be SVG: it becomes PNG. `picture` is the field of its errors too.
 */
export async function uploadLogoPicture(caller: Caller, { picture }: { picture: File }): Promise<string> {
  requirePermission(caller, "manage_users");
  const encoded = await makePicture("logo", new Uint8Array(await picture.arrayBuffer()));
  if ("refused" in encoded && encoded.refused === "kind") {
    const key = "admin-settings:errors.logoKind";
    throw new AppError(400, key, { errors: { picture: [key] } });
  }
  if ("refused" in encoded) throw toPictureRefusal(encoded.refused);
  await savePicture(caller, encoded, "");
  return encoded.file;
}

async function savePicture(
  caller: Caller,
  encoded: EncodedPicture | RefusedPicture,
  alt: string,
): Promise<Picture> {
  if ("refused" in encoded) throw toPictureRefusal(encoded.refused);
  const row = await db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto("pictures")
      .values({
        ...encoded,
        alt,
        uploadedBy: caller.admin?.username ?? caller.kind,
        createdAt: new Date().toISOString(),
      })
      .onConflict((conflict) => conflict.column("file").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added) await recordChange(trx, caller, { action: "picture.uploaded", subject: encoded.file });
    const row = await selectPictures(trx).where("file", "=", encoded.file).executeTakeFirstOrThrow();
    return alt && alt !== row.alt ? updateAltText(trx, caller, row, alt) : row;
  });
  await cachePictureFile(encoded.file, encoded.bytes);
  return pictureToApi(row);
}

/** Sets the alt text; texts keep theirs. Throws AppError 404. */
export async function describePicture(caller: Caller, { id, alt }: DescribePictureInput): Promise<Picture> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  return db.transaction().execute(async (trx) => {
    const row = requireFound(await selectPictures(trx).where("id", "=", id).executeTakeFirst());
    return pictureToApi(await updateAltText(trx, caller, row, alt));
  });
}

async function updateAltText(
  trx: Kysely<DB>,
  caller: Caller,
  row: PictureRow,
  alt: string,
): Promise<PictureRow> {
  await trx.updateTable("pictures").set({ alt }).where("id", "=", row.id).execute();
  await recordChange(trx, caller, {
    action: "picture.described",
    subject: row.file,
    before: { alt: row.alt },
    after: { alt },
  });
  return { ...row, alt };
}

/** Deletes a picture; texts show its alt text instead. Throws AppError 404. */
export async function deletePicture(caller: Caller, { id }: { id: number }): Promise<{ success: true }> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const file = await db.transaction().execute(async (trx) => {
    const gone = requireFound(
      await trx.deleteFrom("pictures").where("id", "=", id).returning("file").executeTakeFirst(),
    );
    if ((await getSettingsIn(trx)).ministry.logo === gone.file)
      throw new AppError(409, "admin-writing:pictures.isLogo");
    await recordChange(trx, caller, { action: "picture.deleted", subject: gone.file });
    return gone.file;
  });
  await deletePictureFile(file);
  return { success: true };
}

const selectPictures = (from: Pick<typeof db, "selectFrom"> = db) =>
  from.selectFrom("pictures").select(["id", "file", "type", "width", "height", "alt", "createdAt"]);

type PictureRow = Awaited<ReturnType<ReturnType<typeof selectPictures>["executeTakeFirstOrThrow"]>>;
function pictureToApi({ file, ...row }: PictureRow): Picture {
  const path = picturePath(file);
  return { ...row, path, markdown: `![${row.alt.replace(/[[\]\\]/g, "\\$&")}](${path})` };
}

function toPictureRefusal(reason: string): AppError {
  const key = `admin-writing:pictures.refused.${reason}`;
  return new AppError(400, key, { errors: { picture: [key] } });
}
