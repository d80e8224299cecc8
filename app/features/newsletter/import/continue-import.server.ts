import { db } from "~db/client";
import { enqueue } from "~jobs/outbox";
import { importSubscribersJob } from "../jobs";
import { checkRows } from "./check-import.server";
import { findImport } from "./import-state.queries.server";
import { runRows } from "./run-import.server";
import { undoRows } from "./undo-import.server";

/**
 * Does what an import is at: the check, the run or the undo. For the job "import-subscribers". Idempotent, and safe to run
 * several times at once.
 */
export async function continueImport(
  importId: number,
  { stopping }: { stopping: AbortSignal },
): Promise<void> {
  const works = { checking: checkRows, running: runRows, undoing: undoRows };
  const status = (await findImport(db, importId))?.status ?? "failed";
  if (!Object.hasOwn(works, status)) return;
  const isOver = await works[status as keyof typeof works](importId, stopping);
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
