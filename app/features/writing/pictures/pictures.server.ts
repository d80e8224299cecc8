import type { Caller } from "~/auth/caller.server";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { EncodedPicture } from "./picture-encoding.server";
import { cachePictureFile, readPictureFile } from "./picture-files.server";
import { isPictureFileName } from "./picture-path";

/** A picture's bytes by its file name, for everybody. Throws AppError 404. */
export async function readPicture(
  _caller: Caller,
  { file }: { file: string },
): Promise<Pick<EncodedPicture, "type" | "bytes">> {
  if (!isPictureFileName(file)) throw new AppError(404, "notFound");
  const { type } = requireFound(
    await db.selectFrom("pictures").select("type").where("file", "=", file).executeTakeFirst(),
  );
  const cached = await readPictureFile(file);
  if (cached) return { type, bytes: cached };
  const row = await db
    .selectFrom("pictures")
    .select("bytes")
    .where("file", "=", file)
    .executeTakeFirstOrThrow();
  const bytes = Buffer.from(row.bytes);
  await cachePictureFile(file, bytes);
  return { type, bytes };
}
