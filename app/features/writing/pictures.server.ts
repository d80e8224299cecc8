import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { log } from "~/config/log.server";
import { AppError } from "~/http/errors";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import { encodePicture, NoPicture, type EncodedPicture } from "./picture-encoding.server";
import { dropFile, keepFile, keptFile } from "./picture-files.server";
import { isPictureFile, picturePath } from "./picture-path";
import type { DescribePictureInput, Picture, UploadPictureInput } from "./pictures.schema";

const PAGE = 24;
/** Posts named beside a picture that they show. */
const NAMED_AT_MOST = 20;
const BEFORE_ALL = 2_147_483_647;

/** Pictures in texts, newest first, each with the posts that show it, and where the next older page begins. */
export async function listPictures(caller: Caller, { before }: { before?: number | undefined }) {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const { rows, older } = await newestPage(
    (below, count) => picturesIn().where("id", "<", below).orderBy("id", "desc").limit(count).execute(),
    { before, limit: PAGE },
  );
  const posts = await postsWith(rows.map(({ file }) => file));
  return {
    pictures: rows.map((row) => ({
      ...shown(row),
      usedIn: posts.filter(({ content }) => content.includes(row.file)).map(({ title }) => title),
    })),
    older,
  };
}

/**
 * Keeps a picture: made anew from what was sent, so that nothing of it is kept but what one sees. The same picture a
 * second time is the one that is there. Throws AppError 400 at `picture` for what is none, or has too many pixels.
 */
export async function uploadPicture(caller: Caller, { picture, alt }: UploadPictureInput): Promise<Picture> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const encoded = await encodePicture(new Uint8Array(await picture.arrayBuffer())).catch(refuse);
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
    else if (alt) await trx.updateTable("pictures").set({ alt }).where("file", "=", encoded.file).execute();
    return picturesIn(trx).where("file", "=", encoded.file).executeTakeFirstOrThrow();
  });
  await keep(encoded);
  return shown(row);
}

/** Says what a picture shows, for who does not see it; texts that show it keep their own words. AppError 404. */
export async function describePicture(caller: Caller, { id, alt }: DescribePictureInput): Promise<Picture> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  return db.transaction().execute(async (trx) => {
    const row = await picturesIn(trx).where("id", "=", id).executeTakeFirst();
    if (!row) throw new AppError(404, "notFound");
    await trx.updateTable("pictures").set({ alt }).where("id", "=", id).execute();
    await recordChange(trx, caller, {
      action: "picture.described",
      subject: row.file,
      before: { alt: row.alt },
      after: { alt },
    });
    return shown({ ...row, alt });
  });
}

/** Removes a picture for good; texts that show it say its alt text instead. AppError 404. */
export async function deletePicture(caller: Caller, { id }: { id: number }): Promise<{ success: true }> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const file = await db.transaction().execute(async (trx) => {
    const gone = await trx.deleteFrom("pictures").where("id", "=", id).returning("file").executeTakeFirst();
    if (!gone) throw new AppError(404, "notFound");
    await recordChange(trx, caller, { action: "picture.deleted", subject: gone.file });
    return gone.file;
  });
  await dropFile(file);
  return { success: true };
}

/** A picture's bytes by its name, for everybody; AppError 404. */
export async function readPicture(
  _caller: Caller,
  { file }: { file: string },
): Promise<Pick<EncodedPicture, "type" | "bytes">> {
  if (!isPictureFile(file)) throw new AppError(404, "notFound");
  const known = await db.selectFrom("pictures").select("type").where("file", "=", file).executeTakeFirst();
  if (!known) throw new AppError(404, "notFound");
  const kept = await keptFile(file);
  if (kept) return { ...known, bytes: kept };
  const { bytes } = await db
    .selectFrom("pictures")
    .select("bytes")
    .where("file", "=", file)
    .executeTakeFirstOrThrow();
  const picture = { ...known, bytes: Buffer.from(bytes) };
  await keep({ file, ...picture });
  return picture;
}

const picturesIn = (from: Pick<typeof db, "selectFrom"> = db) =>
  from.selectFrom("pictures").select(["id", "file", "type", "width", "height", "alt", "createdAt"]);

type Row = Awaited<ReturnType<ReturnType<typeof picturesIn>["executeTakeFirstOrThrow"]>>;
function shown({ file, ...row }: Row): Picture {
  const path = picturePath(file);
  return { ...row, path, markdown: `![${row.alt.replace(/[[\]\\]/g, "\\$&")}](${path})` };
}

/** A full disk does not lose a picture that the database has. */
async function keep({ file, bytes }: Pick<EncodedPicture, "file" | "bytes">): Promise<void> {
  await keepFile(file, bytes).catch((error: unknown) =>
    log.warn({ err: error, file }, "picture not kept as a file"),
  );
}

function refuse(error: unknown): never {
  if (!(error instanceof NoPicture)) throw error;
  const key = `desk-writing:pictures.refused.${error.reason}`;
  throw new AppError(400, key, { errors: { picture: [key] } });
}

/** The newest posts of the newsletter and the blog whose text shows one of these files. */
async function postsWith(files: string[]): Promise<{ title: string; content: string }[]> {
  if (files.length === 0) return [];
  const tables = ["newsletterPosts", "blogPosts"] as const;
  const found = await Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table)
        .select(["title", "content"])
        .where("id", "<", BEFORE_ALL)
        .where((eb) => eb.or(files.map((file) => eb("content", "like", `%${file}%`))))
        .orderBy("id", "desc")
        .limit(NAMED_AT_MOST * files.length)
        .execute(),
    ),
  );
  return found.flat();
}
