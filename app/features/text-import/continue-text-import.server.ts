import { deleteDiscarded } from "~/features/imports/staged-import.server";
import { db } from "~db/client";
import { MINUTE_MS } from "~jobs/define-job";
import { enqueue } from "~jobs/outbox";
import { checkTexts } from "./check-texts.server";
import { importTextsJob } from "./jobs";
import { runTexts } from "./run-texts.server";
import { surveyTexts } from "./survey-texts.server";
import type { TextImportStatus } from "./text-import-choices";
import { failTextImport, importTables } from "./text-import-state.queries.server";
import { undoTexts } from "./undo-texts.server";

/** A job that takes longer goes on as a new one, well before it would count as failed. */
const WORK_MS = 10 * MINUTE_MS;

type Work = (importId: number, stopping: AbortSignal) => Promise<boolean>;
const works: Partial<Record<TextImportStatus, Work>> = {
  reading: surveyTexts,
  checking: checkTexts,
  running: runTexts,
  undoing: undoTexts,
};

/** Does what an import is at. For the job "import-texts". Idempotent, and safe to run several times at once. */
export async function continueTextImport(
  importId: number,
  { stopping }: { stopping: AbortSignal },
): Promise<void> {
  const row = await db
    .selectFrom("textImports")
    .select("status")
    .where("id", "=", importId)
    .executeTakeFirst();
  if (row?.status === "discarded") return deleteDiscarded(importTables, importId);
  const work = row && works[row.status];
  if (!work) return;
  const isOver = await work(importId, AbortSignal.any([stopping, AbortSignal.timeout(WORK_MS)]));
  if (!isOver) await enqueue(db, importTextsJob, { importId });
}

/** For the job after its last attempt. */
export const giveUpTextImport = (importId: number): Promise<void> =>
  failTextImport(db, importId, { key: "admin-text-import:errors.unexpected" });
