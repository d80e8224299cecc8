import type { Kysely } from "kysely";
import { runPaced } from "~/features/imports/paced-batch.server";
import { deleteFile } from "~/features/imports/staged-import.server";
import { addOldAddresses } from "~/features/writing/origins/origins.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { findImportedKeys, TEXT_BATCH } from "./check-texts.server";
import type { FetchPicture } from "./fetch-picture.server";
import { insertImportedPost } from "./imported-posts.server";
import { savePictures } from "./save-pictures.server";
import { addCounts, findTextImport, importTables, postCodec } from "./text-import-state.queries.server";
import { pictureMark, pictureMarks, type StagedPost } from "./understand-text.server";

/**
 * The run: saves the pictures, then writes the staged texts in batches. A batch moves the cursor in its own transaction, so
 * a killed process goes on where it stopped and repeats nothing. Returns false when it was stopped before the end.
 */
export async function runTexts(
  importId: number,
  stopping: AbortSignal,
  fetchPicture?: FetchPicture,
): Promise<boolean> {
  if (!(await savePictures(importId, stopping, fetchPicture))) return false;
  for (;;) {
    if (stopping.aborted) return false;
    const state = await runPaced(() => db.transaction().execute((trx) => runBatch(trx, importId)));
    if (state === "more") continue;
    if ((await findTextImport(db, importId))?.status === "done") await deleteFile(importTables, importId);
    return true;
  }
}

/** `over`: nothing is left, or it was cancelled. */
async function runBatch(trx: Kysely<DB>, importId: number): Promise<"more" | "over"> {
  // Locks the import first: of two processes one waits here, and then sees the other's cursor.
  const state = await trx
    .updateTable("textImports")
    .set((eb) => ({ doneUpTo: eb.ref("doneUpTo") }))
    .where("id", "=", importId)
    .where("status", "=", "running")
    .returning(["doneUpTo", "doneRows", "counts", "contentType"])
    .executeTakeFirst();
  if (!state?.contentType) return "over";
  const type = state.contentType;
  const staged = await trx
    .selectFrom("textImportRows")
    .select(["id", "sourceKey", "post"])
    .where("importId", "=", importId)
    .where("id", ">", state.doneUpTo)
    .orderBy("id")
    .limit(TEXT_BATCH)
    .execute();
  const now = new Date().toISOString();
  if (staged.length === 0) {
    await trx
      .updateTable("textImports")
      .set({ status: "done", finishedAt: now })
      .where("id", "=", importId)
      .execute();
    return "over";
  }
  const fresh = staged.flatMap(({ id, sourceKey, post }) =>
    sourceKey && post ? [{ id, sourceKey, post: postCodec.decode(post) }] : [],
  );
  const known = new Set(
    await findImportedKeys(
      trx,
      fresh.map(({ sourceKey }) => sourceKey),
    ),
  );
  const added = fresh.filter(({ sourceKey }) => !known.has(sourceKey));
  const paths = await findSavedPictures(
    trx,
    importId,
    added.flatMap(({ post }) => post.pictures),
  );
  for (const { id, sourceKey, post } of added) {
    const contentId = await insertImportedPost(trx, type, showPictures(post, paths), now);
    await trx.insertInto("importedTexts").values({ sourceKey, contentType: type, contentId }).execute();
    await addOldAddresses(trx, type, contentId, post.addresses);
    await trx
      .updateTable("textImportRows")
      .set({ contentId, doneAt: now, post: null })
      .where("id", "=", id)
      .execute();
  }
  await trx
    .updateTable("textImports")
    .set({
      doneUpTo: staged.at(-1)!.id,
      doneRows: state.doneRows + staged.length,
      counts: addCounts(state.counts, { added: added.length }),
    })
    .where("id", "=", importId)
    .execute();
  return "more";
}

const ASKED_AT_ONCE = 500;

async function findSavedPictures(trx: Kysely<DB>, importId: number, given: string[]) {
  const sources = [...new Set(given)];
  const paths = new Map<string, string>();
  for (let at = 0; at < sources.length; at += ASKED_AT_ONCE) {
    const rows = await trx
      .selectFrom("textImportPictures")
      .select(["source", "path"])
      .where("importId", "=", importId)
      .where("source", "in", sources.slice(at, at + ASKED_AT_ONCE))
      .where("state", "=", "saved")
      .execute();
    for (const { source, path } of rows) paths.set(source, path!);
  }
  return paths;
}

/** A picture that was not saved keeps its address: pages show it as a link. */
function showPictures(post: StagedPost, paths: Map<string, string>): StagedPost {
  const shown = new Map(
    post.pictures.map((source) => [pictureMark(source), paths.get(source) ?? toUrl(source)]),
  );
  return { ...post, content: post.content.replace(pictureMarks, (mark) => shown.get(mark) ?? mark) };
}

/** Markdown ends an address at a space or a bracket. */
const toUrl = (source: string): string =>
  source.replace(/[\s()<>]/g, (character) =>
    encodeURIComponent(character).replace(/[()]/g, (one) => (one === "(" ? "%28" : "%29")),
  );
