import type { Kysely } from "kysely";
import { AppError } from "~/request/errors";
import type { DB } from "~db/schema/index";
import type { ScheduledTypes } from "~db/schema/writing";
import { listSchedules } from "../scheduling/content-schedule.server";

/** Throws AppError 409 for a text that is published or scheduled: only its writer saves it, on purpose. */
export async function requireDraft(
  trx: Kysely<DB>,
  { id, isPublished }: { id: number; isPublished: boolean },
  contentTypes: readonly (keyof ScheduledTypes)[],
): Promise<void> {
  const schedules = await listSchedules(trx, contentTypes, [id]);
  const isScheduled = schedules.some(({ status }) => status === "scheduled");
  if (isPublished || isScheduled) throw new AppError(409, "changedMeanwhile");
}
