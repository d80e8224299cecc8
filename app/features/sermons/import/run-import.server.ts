import type { Kysely } from "kysely";
import { BATCH_ROWS, runPaced } from "~/features/imports/paced-batch.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { addSermons } from "./add-sermons.server";
import { addCounts, choicesCodec, itemCodec } from "./import-state.queries.server";
import { markSeen } from "./seen-items.queries.server";

/**
 * The run: adds the staged sermons in batches. A batch moves the cursor in its own transaction, so a killed process goes on
 * where it stopped and repeats nothing. Returns false when it was stopped before the end.
 */
export async function runItems(importId: number, stopping: AbortSignal): Promise<boolean> {
  for (;;) {
    if (stopping.aborted) return false;
    const state = await runPaced(() => db.transaction().execute((trx) => runBatch(trx, importId)));
    if (state === "over") return true;
  }
}

/** `over`: nothing is left, or it was cancelled. */
async function runBatch(trx: Kysely<DB>, importId: number): Promise<"more" | "over"> {
  // Locks the import first: of two processes one waits here, and then sees the other's cursor.
  const state = await trx
    .updateTable("sermonImports")
    .set((eb) => ({ doneUpTo: eb.ref("doneUpTo") }))
    .where("id", "=", importId)
    .where("status", "=", "running")
    .returning(["doneUpTo", "doneRows", "counts", "choices", "sourceId"])
    .executeTakeFirst();
  if (!state) return "over";
  const now = new Date().toISOString();
  const staged = await trx
    .selectFrom("sermonImportRows")
    .select(["id", "key", "item"])
    .where("importId", "=", importId)
    .where("id", ">", state.doneUpTo)
    .orderBy("id")
    .limit(BATCH_ROWS)
    .execute();
  if (staged.length === 0) {
    await trx
      .updateTable("sermonImports")
      .set({ status: "done", finishedAt: now })
      .where("id", "=", importId)
      .execute();
    return "over";
  }
  const items = staged.flatMap(({ id, key, item }) =>
    key === null ? [] : [{ id, key, item: itemCodec.decode(item) }],
  );
  const added = await addSermons(trx, items, choicesCodec.decode(state.choices), now);
  for (const { id, key } of items) {
    const sermonId = added.get(key);
    if (sermonId === undefined) continue;
    await trx.updateTable("sermonImportRows").set({ sermonId, doneAt: now }).where("id", "=", id).execute();
  }
  if (state.sourceId !== null)
    await markSeen(
      trx,
      state.sourceId,
      items.map(({ key }) => key),
    );
  await trx
    .updateTable("sermonImports")
    .set({
      doneUpTo: staged.at(-1)!.id,
      doneRows: state.doneRows + staged.length,
      counts: addCounts(state.counts, { added: added.size }),
    })
    .where("id", "=", importId)
    .execute();
  return "more";
}
