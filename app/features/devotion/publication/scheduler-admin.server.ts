import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { scheduleSettings } from "~/settings/next-run.server";
import { dateIn } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { isScheduleAlive, nextOccurrence } from "~jobs/schedule";
import {
  storedOutcome,
  type PendingRun,
  type ScheduledRun,
  type SchedulerStatus,
  type TriggerResponse,
} from "./scheduler.schema";
import { publishDailyContentJob } from "../jobs";

const MAX_RUNS = 10;

/** Whether the schedule runs, the next publication, and the last outcomes. */
export async function getSchedulerStatus(caller: Caller): Promise<SchedulerStatus> {
  requirePermission(caller, "manage_content");
  const settings = await scheduleSettings();
  const now = new Date();
  const [isRunning, runs] = await Promise.all([isScheduleAlive(now), listLastRuns()]);
  return {
    isRunning,
    nextPublication: nextOccurrence(publishDailyContentJob.name, settings, now)!.toISOString(),
    currentTime: now.toISOString(),
    timeZone: settings.timeZone,
    lastRun: runs[0] ?? null,
    runs,
    pending: await listPendingRuns(runs),
  };
}

/**
 * Enqueues today's publication. Idempotent, and a job that waits for its first attempt or runs is not enqueued twice.
 */
export async function triggerPublication(caller: Caller): Promise<TriggerResponse> {
  requirePermission(caller, "manage_content");
  const date = dateIn((await scheduleSettings()).timeZone);
  await db.transaction().execute(async (trx) => {
    if (!(await isPublicationUnderWay(trx, date))) await enqueue(trx, publishDailyContentJob, { date });
    await recordChange(trx, caller, { action: "schedule.triggered", subject: date });
  });
  return { success: true, message: tFor(caller.language)("admin-scheduler:triggered.text") };
}

async function listLastRuns(): Promise<ScheduledRun[]> {
  const rows = await db
    .selectFrom("scheduleRuns")
    .select(["outcome", "finishedAt"])
    .where("name", "=", publishDailyContentJob.name)
    .orderBy("finishedAt", "desc")
    .limit(MAX_RUNS)
    .execute();
  return rows.map(({ outcome, finishedAt }) => ({ ...storedOutcome.parse(JSON.parse(outcome)), finishedAt }));
}

/** The jobs that are not done. A failed one is left out when a later run published its day. */
async function listPendingRuns(runs: ScheduledRun[]): Promise<PendingRun[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "payload", "status", "attempts", "runAt", "lastError", "finishedAt"])
    .where("name", "=", publishDailyContentJob.name)
    .where("status", "in", ["waiting", "running", "failed"])
    .orderBy("id", "desc")
    .limit(MAX_RUNS)
    .execute();
  // Older failures: whether a later run made up for them is not known here.
  const since = runs.length < MAX_RUNS ? "" : runs.at(-1)!.finishedAt;
  return rows.flatMap(({ payload, status, lastError, finishedAt, ...job }) => {
    const { date = null } = JSON.parse(payload) as { date?: string };
    const failedAt = finishedAt ?? "";
    const isOver =
      failedAt < since ||
      runs.some((run) => (date === null || run.date === date) && run.finishedAt > failedAt);
    if (status === "done" || (status === "failed" && isOver)) return [];
    return [{ ...job, date, status, error: lastError }];
  });
}

async function isPublicationUnderWay(trx: Kysely<DB>, date: string): Promise<boolean> {
  const job = await trx
    .selectFrom("outbox")
    .select("id")
    .where("name", "=", publishDailyContentJob.name)
    .where("payload", "=", JSON.stringify({ date }))
    .where((eb) => eb.or([eb("status", "=", "running"), eb.and({ status: "waiting", attempts: 0 })]))
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}
