import type { Kysely } from "kysely";
import { runPaced } from "~/features/imports/paced-batch.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { TEXT_BATCH } from "./check-texts.server";
import { countPosts, deleteUntouchedPosts } from "./imported-posts.server";
import { forgetOrigins } from "~/features/writing/origins/origins.server";
import { addCounts } from "./text-import-state.queries.server";

/**
 * The undo: deletes the posts that the run made, in batches like it, where nobody touched them since. The pictures stay.
 * Returns false when it was stopped before the end.
 */
export async function undoTexts(importId: number, stopping: AbortSignal): Promise<boolean> {
  for (;;) {
    if (stopping.aborted) return false;
    const state = await runPaced(() => db.transaction().execute((trx) => undoBatch(trx, importId)));
    if (state === "over") return true;
  }
}

async function undoBatch(trx: Kysely<DB>, importId: number): Promise<"more" | "over"> {
  const state = await trx
    .updateTable("textImports")
    .set((eb) => ({ doneUpTo: eb.ref("doneUpTo") }))
    .where("id", "=", importId)
    .where("status", "=", "undoing")
    .returning(["doneUpTo", "doneRows", "counts", "contentType"])
    .executeTakeFirst();
  if (!state?.contentType) return "over";
  const rows = await trx
    .selectFrom("textImportRows")
    .select(["id", "contentId", "doneAt"])
    .where("importId", "=", importId)
    .where("id", ">", state.doneUpTo)
    .orderBy("id")
    .limit(TEXT_BATCH)
    .execute();
  if (rows.length === 0) {
    await trx
      .updateTable("textImports")
      .set({ status: "undone", finishedAt: new Date().toISOString() })
      .where("id", "=", importId)
      .execute();
    return "over";
  }
  const made = rows.flatMap(({ contentId, doneAt }) => (contentId && doneAt ? [{ contentId, doneAt }] : []));
  const gone = await deleteUntouchedPosts(trx, state.contentType, made);
  const ids = made.map(({ contentId }) => contentId);
  const kept = await countPosts(trx, state.contentType, ids);
  await forgetOrigins(trx, state.contentType, gone);
  await trx
    .updateTable("textImports")
    .set({
      doneUpTo: rows.at(-1)!.id,
      doneRows: state.doneRows + rows.length,
      counts: addCounts(state.counts, { undone: gone.length, kept }),
    })
    .where("id", "=", importId)
    .execute();
  return "more";
}
