import { setTimeout } from "node:timers/promises";
import { systemCaller } from "~/auth/caller.server";
import { runPaced } from "~/features/newsletter/import/paced-batch.server";
import { uploadPicture } from "~/features/writing/pictures/pictures-admin.server";
import { fetchPublicPicture } from "~/providers/public-picture.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { OpenedTexts } from "./open-texts.server";
import { openStoredTexts } from "./read-texts.server";
import { choicesCodec, findTextImport } from "./text-import-state.queries.server";

/** So many pictures of an import are fetched from the internet. */
const MAX_FETCHED = 2_000;
const BUSY_MS = 5_000;

/**
 * Saves the pictures of an import one by one, from its archive or, where the team ticked it, from the internet. Returns
 * false when it was stopped before the end.
 */
export async function savePictures(importId: number, stopping: AbortSignal): Promise<boolean> {
  let opened: OpenedTexts | undefined;
  for (;;) {
    const row = await findTextImport(db, importId);
    if (row?.status !== "running") return true;
    const picture = await db
      .selectFrom("textImportPictures")
      .select(["id", "source", "entry"])
      .where("importId", "=", importId)
      .where("state", "=", "waiting")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (!picture) return true;
    if (stopping.aborted) return false;
    const { fetchesPictures } = choicesCodec.decode(row.choices!);
    opened ??= await openStoredTexts(row);
    const { readPicture } = opened;
    await runPaced(async () => {
      const bytes = picture.entry
        ? await readPicture(picture.entry)
        : fetchesPictures && (await countFetched(importId)) < MAX_FETCHED
          ? await fetchPublicPicture(picture.source.replace(/^\/\//, "https://"))
          : null;
      const path = bytes && (await savePicture(bytes, stopping));
      if (path === undefined) return; // stopped while it waited
      await db
        .updateTable("textImportPictures")
        .set(path ? { state: "saved", path } : { state: bytes ? "refused" : "missing" })
        .where("id", "=", picture.id)
        .execute();
    });
  }
}

/** The path of a saved picture; null when it is none, undefined when the work was stopped. */
async function savePicture(bytes: Buffer, stopping: AbortSignal): Promise<string | null | undefined> {
  const picture = new File([new Uint8Array(bytes)], "picture");
  while (!stopping.aborted) {
    try {
      return (await uploadPicture(systemCaller(), { picture, alt: "" })).path;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.status !== 503) return null;
      await setTimeout(BUSY_MS, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return undefined;
}

async function countFetched(importId: number): Promise<number> {
  const { count } = await db
    .selectFrom("textImportPictures")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("importId", "=", importId)
    .where("entry", "is", null)
    .where("state", "in", ["saved", "refused"])
    .executeTakeFirstOrThrow();
  return Number(count);
}
