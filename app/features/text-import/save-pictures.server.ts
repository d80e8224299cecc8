import { setTimeout } from "node:timers/promises";
import { systemCaller } from "~/auth/caller.server";
import { runPaced } from "~/features/imports/paced-batch.server";
import { uploadPicture } from "~/features/writing/pictures/pictures-admin.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { createPictureFetch, type FetchPicture } from "./fetch-picture.server";
import type { OpenedTexts } from "./open-texts.server";
import { openStoredTexts } from "./read-texts.server";
import { choicesCodec, findTextImport } from "./text-import-state.queries.server";

/** So many pictures of an import are asked for on the internet. */
const MAX_FETCHED = 2_000;
const BUSY_MS = 5_000;

/**
 * Saves the pictures of an import one by one, from its archive or, where the team ticked it, from the internet. Returns
 * false when it was stopped before the end.
 */
export async function savePictures(
  importId: number,
  stopping: AbortSignal,
  fetchPicture: FetchPicture = createPictureFetch(),
): Promise<boolean> {
  let opened: OpenedTexts | undefined;
  let fetched = await countFetched(importId);
  for (;;) {
    const row = await findTextImport(db, importId);
    if (row?.status !== "running") return true;
    const picture = await findWaiting(importId);
    if (!picture) return true;
    if (stopping.aborted) return false;
    const { entry, source } = picture;
    const canFetch = choicesCodec.decode(row.choices!).fetchesPictures && fetched < MAX_FETCHED;
    opened ??= await openStoredTexts(row);
    const { readPicture } = opened;
    await runPaced(async () => {
      if (!entry && !canFetch) return settlePicture(picture.id, { state: "missing" });
      if (!entry) fetched += 1;
      const bytes = entry ? await readPicture(entry) : await fetchPicture(source, stopping);
      const path = bytes && (await savePicture(bytes, stopping));
      if (path === undefined || (!path && stopping.aborted)) return; // it waits for the next run
      if (path) await settlePicture(picture.id, { state: "saved", path });
      else await settlePicture(picture.id, { state: bytes ? "refused" : entry ? "missing" : "unreachable" });
    });
  }
}

const findWaiting = (importId: number) =>
  db
    .selectFrom("textImportPictures")
    .select(["id", "source", "entry"])
    .where("importId", "=", importId)
    .where("state", "=", "waiting")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

type Settled = { state: "missing" | "refused" | "unreachable" } | { state: "saved"; path: string };

const settlePicture = (id: number, settled: Settled) =>
  db.updateTable("textImportPictures").set(settled).where("id", "=", id).execute();

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

/** How many pictures were asked for, with or without success. */
async function countFetched(importId: number): Promise<number> {
  const { count } = await db
    .selectFrom("textImportPictures")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("importId", "=", importId)
    .where("entry", "is", null)
    .where("state", "in", ["saved", "refused", "unreachable"])
    .executeTakeFirstOrThrow();
  return Number(count);
}
