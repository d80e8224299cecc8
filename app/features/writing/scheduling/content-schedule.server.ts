import type { Kysely } from "kysely";
import { systemCaller, type Caller } from "~/auth/caller.server";
import type { ScheduledVerbs } from "~/areas/scheduled-content";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue, cancelJobs } from "~jobs/outbox";
import type { ScheduledTypes } from "~db/schema/writing";
import type { ScheduledContent } from "./content-schedule.schema";
import { runContentScheduleJob } from "../jobs";

type ScheduledType = keyof ScheduledTypes;

const MINUTE = 60_000;
const LONGEST_YEARS = 2;
const MAX_ERROR_LENGTH = 500;

interface ScheduleRequest {
  contentType: ScheduledType;
  contentId: number;
  /** ISO time; `localTimeToInstant` makes it of typed values. */
  at: string;
  /** Further input of the verb: the audience of a post. */
  options?: Record<string, unknown>;
}

/**
 * Schedules content, in the transaction of the verb that checked the permission. Replaces an earlier schedule of the
 * same content and type. Throws AppError 400 at `date` for a past time or one more than two years ahead, 409 when
 * another transaction schedules the same.
 */
export async function scheduleContent(
  trx: Kysely<DB>,
  caller: Caller,
  { contentType, contentId, at, options = {} }: ScheduleRequest,
): Promise<ScheduledContent> {
  assertWithinLimits(at);
  await cancelSchedule(trx, caller, { contentType, contentId });
  const row = {
    contentType,
    contentId,
    status: "scheduled" as const,
    scheduledBy: caller.admin?.displayName ?? caller.kind,
    error: null,
  };
  const made = await trx
    .insertInto("contentSchedule")
    .values({
      ...row,
      scheduledDate: at,
      options: JSON.stringify(options),
      createdAt: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing()) // a unique index allows one for each content and type
    .returning("id")
    .executeTakeFirst();
  if (!made) throw new AppError(409, "changedMeanwhile");
  const uniqueKey = `content-schedule:${made.id}`;
  await enqueue(trx, runContentScheduleJob, { scheduleId: made.id }, { runAt: new Date(at), uniqueKey });
  return { id: made.id, ...row, at, options };
}

interface ScheduleTarget {
  contentType: ScheduledType | readonly ScheduledType[];
  contentId: number;
}

/**
 * Cancels what waits or failed for this content. Call it when the content is deleted or its action is done by hand.
 * Answers whether there was a schedule.
 */
export async function cancelSchedule(
  trx: Kysely<DB>,
  _caller: Caller,
  { contentType, contentId }: ScheduleTarget,
): Promise<boolean> {
  const rows = await trx
    .updateTable("contentSchedule")
    .set({ status: "cancelled" })
    .where("contentType", "in", [contentType].flat())
    .where("contentId", "=", contentId)
    .where("status", "in", ["scheduled", "failed"])
    .returning("id")
    .execute();
  if (rows.length === 0) return false;
  const payloads = rows.map(({ id }) => ({ scheduleId: id }));
  await cancelJobs(trx, runContentScheduleJob, payloads);
  return true;
}

/** Waiting and failed schedules of these contents, soonest first. */
export async function listSchedules(
  trx: Kysely<DB>,
  contentTypes: readonly ScheduledType[],
  contentIds: number[],
): Promise<ScheduledContent[]> {
  if (contentIds.length === 0 || contentTypes.length === 0) return [];
  const rows = await trx
    .selectFrom("contentSchedule")
    .select(["id", "contentType", "contentId", "scheduledDate", "status", "options", "scheduledBy", "error"])
    .where("contentType", "in", contentTypes)
    .where("contentId", "in", contentIds)
    .where("status", "in", ["scheduled", "failed"])
    .orderBy("scheduledDate")
    .orderBy("id")
    .execute();
  return rows.map(({ scheduledDate, status, options, ...row }) => ({
    ...row,
    at: scheduledDate,
    status: status as ScheduledContent["status"],
    options: JSON.parse(options) as Record<string, unknown>,
  }));
}

/**
 * The job "run-content-schedule". Idempotent: nothing happens when it is done or cancelled, or the content was deleted.
 * Throws when a retry may help.
 */
export async function runSchedule(scheduleId: number, verbs: ScheduledVerbs): Promise<void> {
  const row = await db
    .selectFrom("contentSchedule")
    .select(["contentType", "contentId", "status", "options"])
    .where("id", "=", scheduleId)
    .executeTakeFirst();
  if (!row || row.status === "done" || row.status === "cancelled") return;
  const options = JSON.parse(row.options) as Record<string, unknown>;
  try {
    await verbs[row.contentType](systemCaller(), { id: row.contentId, options });
  } catch (error) {
    if (!(error instanceof AppError && error.status === 404)) throw error;
    return finishSchedule(scheduleId, { status: "cancelled" });
  }
  // Also after a late cancellation: the content was published.
  return finishSchedule(scheduleId, { status: "done", error: null, publishedAt: new Date().toISOString() });
}

/** Records that a schedule failed for good. */
export async function recordScheduleFailure(scheduleId: number, error: string): Promise<void> {
  await db
    .updateTable("contentSchedule")
    .set({ status: "failed", error: error.slice(0, MAX_ERROR_LENGTH) })
    .where("id", "=", scheduleId)
    .where("status", "=", "scheduled")
    .execute();
}

async function finishSchedule(
  id: number,
  outcome: { status: "done" | "cancelled"; error?: null; publishedAt?: string },
): Promise<void> {
  await db.updateTable("contentSchedule").set(outcome).where("id", "=", id).execute();
}

function assertWithinLimits(at: string): void {
  const now = new Date();
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + LONGEST_YEARS);
  // Forms have minutes: the current minute is not past.
  const isOver = Date.parse(at) + MINUTE <= now.getTime();
  if (isOver) throw createDateError("admin-schedule:form.past");
  if (Date.parse(at) > latest.getTime()) throw createDateError("admin-schedule:form.tooFar");
}

const createDateError = (key: string) => new AppError(400, "invalid", { errors: { date: [key] } });
