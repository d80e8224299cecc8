import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { log } from "~/config/log.server";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { DB } from "~db/schema/index";
import { encodePicture, PictureRefusedError, type EncodedPicture } from "./picture-encoding.server";
import { deletePictureFile, savePictureFile, readPictureFile } from "./picture-files.server";
import { isPictureFileName, picturePath } from "./picture-path";
import { findPictureUsage } from "./picture-usage.server";
import type { DescribePictureInput, Picture, UploadPictureInput } from "./pictures.schema";

const PAGE_SIZE = 24;
const noUsage = { usedIn: [], usedElsewhere: 0 };

/** Pictures in texts, newest first, each with where it is shown, and where the next older page begins. */
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
 * Keeps a picture: made anew from what was sent, so that nothing of it is kept but what one sees. The same picture a
 * second time is the one that is there. Throws AppError 400 at `picture` for what is none, or has too many pixels.
 */
export async function uploadPicture(caller: Caller, { picture, alt }: UploadPictureInput): Promise<Picture> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const encoded = await encodePicture(new Uint8Array(await picture.arrayBuffer())).catch(throwPictureRefusal);
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
  await cachePictureFile(encoded);
  return pictureToApi(row);
}

/** Says what a picture shows, for who does not see it; texts that show it keep their own words. AppError 404. */
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

/** Removes a picture for good; texts that show it say its alt text instead. AppError 404. */
export async function deletePicture(caller: Caller, { id }: { id: number }): Promise<{ success: true }> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const file = await db.transaction().execute(async (trx) => {
    const gone = requireFound(
      await trx.deleteFrom("pictures").where("id", "=", id).returning("file").executeTakeFirst(),
    );
    await recordChange(trx, caller, { action: "picture.deleted", subject: gone.file });
    return gone.file;
  });
  await deletePictureFile(file);
  return { success: true };
}

/** A picture's bytes by its name, for everybody; AppError 404. */
export async function readPicture(
  _caller: Caller,
  { file }: { file: string },
): Promise<Pick<EncodedPicture, "type" | "bytes">> {
  if (!isPictureFileName(file)) throw new AppError(404, "notFound");
  const known = requireFound(
    await db.selectFrom("pictures").select("type").where("file", "=", file).executeTakeFirst(),
  );
  const kept = await readPictureFile(file);
  if (kept) return { ...known, bytes: kept };
  const { bytes } = await db
    .selectFrom("pictures")
    .select("bytes")
    .where("file", "=", file)
    .executeTakeFirstOrThrow();
  const picture = { ...known, bytes: Buffer.from(bytes) };
  await cachePictureFile({ file, ...picture });
  return picture;
}

const selectPictures = (from: Pick<typeof db, "selectFrom"> = db) =>
  from.selectFrom("pictures").select(["id", "file", "type", "width", "height", "alt", "createdAt"]);

type PictureRow = Awaited<ReturnType<ReturnType<typeof selectPictures>["executeTakeFirstOrThrow"]>>;
function pictureToApi({ file, ...row }: PictureRow): Picture {
  const path = picturePath(file);
  return { ...row, path, markdown: `![${row.alt.replace(/[[\]\\]/g, "\\$&")}](${path})` };
}

/** A full disk does not lose a picture that the database has. */
async function cachePictureFile({ file, bytes }: Pick<EncodedPicture, "file" | "bytes">): Promise<void> {
  await savePictureFile(file, bytes).catch((error: unknown) =>
    log.warn({ err: error, file }, "picture not kept as a file"),
  );
}

function throwPictureRefusal(error: unknown): never {
  if (!(error instanceof PictureRefusedError)) throw error;
  const key = `admin-writing:pictures.refused.${error.reason}`;
  throw new AppError(400, key, { errors: { picture: [key] } });
}
