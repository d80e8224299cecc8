import { deleteDiscarded } from "~/features/imports/staged-import.server";
import { db } from "~db/client";
import { enqueue } from "~jobs/outbox";
import { importSermonsJob } from "../jobs";
import { checkItems } from "./check-import.server";
import type { ImportStatus } from "./import-choices";
import { importTables } from "./import-state.queries.server";
import { runItems } from "./run-import.server";
import { stopLooking } from "./seen-items.queries.server";
import { undoItems } from "./undo-import.server";

type Work = (importId: number, stopping: AbortSignal) => Promise<boolean>;
const works: Partial<Record<ImportStatus, Work>> = {
  checking: checkItems,
  running: runItems,
  undoing: undoItems,
};

/**
 * Does what an import is at: the check, the run or the undo. For the job "import-sermons". Idempotent, and safe to run
 * several times at once.
 */
export async function continueSermonImport(
  importId: number,
  { stopping }: { stopping: AbortSignal },
): Promise<void> {
  const row = await db
    .selectFrom("sermonImports")
    .select("status")
    .where("id", "=", importId)
    .executeTakeFirst();
  if (row?.status === "discarded") return deleteDiscarded(importTables, importId);
  const work = row && works[row.status];
  if (!work) return;
  const isOver = await work(importId, stopping);
  if (!isOver) await enqueue(db, importSermonsJob, { importId });
}

/** For the job after its last attempt. */
export async function giveUpSermonImport(importId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const failed = await trx
      .updateTable("sermonImports")
      .set({
        status: "failed",
        error: "admin-sermon-import:errors.unexpected",
        finishedAt: new Date().toISOString(),
      })
      .where("id", "=", importId)
      .where("status", "in", ["checking", "running", "undoing"])
      .returning("sourceId")
      .executeTakeFirst();
    if (failed && failed.sourceId !== null) await stopLooking(trx, failed.sourceId);
  });
}
