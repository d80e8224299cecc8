import { deleteDiscarded } from "~/features/imports/staged-import.server";
import { db } from "~db/client";
import { enqueue } from "~jobs/outbox";
import { importSubscribersJob } from "../jobs";
import { checkRows } from "./check-import.server";
import type { ImportStatus } from "./import-choices";
import { importTables } from "./import-state.queries.server";
import { runRows } from "./run-import.server";
import { undoRows } from "./undo-import.server";

type Work = (importId: number, stopping: AbortSignal) => Promise<boolean>;
const works: Partial<Record<ImportStatus, Work>> = {
  checking: checkRows,
  running: runRows,
  undoing: undoRows,
};

/**
 * Does what an import is at: the check, the run or the undo. For the job "import-subscribers". Idempotent, and safe to run
 * several times at once.
 */
export async function continueImport(
  importId: number,
  { stopping }: { stopping: AbortSignal },
): Promise<void> {
  const row = await db
    .selectFrom("subscriberImports")
    .select("status")
    .where("id", "=", importId)
    .executeTakeFirst();
  if (row?.status === "discarded") return deleteDiscarded(importTables, importId);
  const work = row && works[row.status];
  if (!work) return;
  const isOver = await work(importId, stopping);
  if (!isOver) await enqueue(db, importSubscribersJob, { importId });
}

/** For the job after its last attempt. */
export async function giveUpImport(importId: number): Promise<void> {
  await db
    .updateTable("subscriberImports")
    .set({ status: "failed", error: "admin-import:errors.unexpected", finishedAt: new Date().toISOString() })
    .where("id", "=", importId)
    .where("status", "in", ["checking", "running", "undoing"])
    .execute();
}
