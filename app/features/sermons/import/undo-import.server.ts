import type { Kysely } from "kysely";
import { BATCH_ROWS, runPaced } from "~/features/imports/paced-batch.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { addCounts } from "./import-state.queries.server";
import { forgetSeen } from "./seen-items.queries.server";

/** Takes back what the run added, in batches like the run. Returns false when it was stopped before the end. */
export async function undoItems(importId: number, stopping: AbortSignal): Promise<boolean> {
  for (;;) {
    if (stopping.aborted) return false;
    const state = await runPaced(() => db.transaction().execute((trx) => undoBatch(trx, importId)));
    if (state === "over") return true;
  }
}

async function undoBatch(trx: Kysely<DB>, importId: number): Promise<"more" | "over"> {
  const state = await trx
    .updateTable("sermonImports")
    .set((eb) => ({ doneUpTo: eb.ref("doneUpTo") }))
    .where("id", "=", importId)
    .where("status", "=", "undoing")
    .returning(["doneUpTo", "doneRows", "counts", "sourceId"])
    .executeTakeFirst();
  if (!state) return "over";
  const rows = await trx
    .selectFrom("sermonImportRows")
    .select(["id", "key", "sermonId", "doneAt"])
    .where("importId", "=", importId)
    .where("id", ">", state.doneUpTo)
    .orderBy("id")
    .limit(BATCH_ROWS)
    .execute();
  if (rows.length === 0) {
    await trx
      .updateTable("sermonImports")
      .set({ status: "undone", finishedAt: new Date().toISOString() })
      .where("id", "=", importId)
      .execute();
    return "over";
  }
  const done = rows.flatMap(({ sermonId, doneAt, key }) =>
    sermonId === null || doneAt === null || key === null ? [] : [{ sermonId, doneAt, key }],
  );
  const undone = await deleteUnchanged(trx, done);
  if (state.sourceId !== null)
    await forgetSeen(
      trx,
      state.sourceId,
      done.filter(({ sermonId }) => undone.has(sermonId)).map(({ key }) => key),
    );
  const changes = { undone: undone.size, kept: done.length - undone.size };
  await trx
    .updateTable("sermonImports")
    .set({
      doneUpTo: rows.at(-1)!.id,
      doneRows: state.doneRows + rows.length,
      counts: addCounts(state.counts, changes),
    })
    .where("id", "=", importId)
    .execute();
  return "more";
}

/** Deletes the sermons that nobody changed, watched or rated since they were added. */
async function deleteUnchanged(
  trx: Kysely<DB>,
  done: { sermonId: number; doneAt: string }[],
): Promise<Set<number>> {
  const deleted = new Set<number>();
  for (const at of new Set(done.map(({ doneAt }) => doneAt))) {
    const ids = done.filter(({ doneAt }) => doneAt === at).map(({ sermonId }) => sermonId);
    const rows = await trx
      .deleteFrom("sermons")
      .where("id", "in", ids)
      .where("updatedAt", "=", at)
      .where("summaryDraft", "is", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("sermonInteractions as did")
              .select("did.id")
              .whereRef("did.sermonId", "=", "sermons.id"),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("sermonProgress as did").select("did.id").whereRef("did.sermonId", "=", "sermons.id"),
          ),
        ),
      )
      .returning("id")
      .execute();
    for (const { id } of rows) deleted.add(id);
  }
  return deleted;
}
