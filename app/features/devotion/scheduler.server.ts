import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { scheduleSettings } from "~/features/operations/schedule-settings.server";
import { dateIn } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { db } from "~db/client";
import type { DB } from "~db/schema";
import { enqueue } from "~jobs/outbox";
import { isKept, nextOccurrence } from "~jobs/schedule";
import {
  keptOutcome,
  type PendingRun,
  type ScheduledRun,
  type SchedulerStatus,
  type TriggerAnswer,
} from "./scheduler.schema";

const JOB = "publish-daily-content";
const RUNS = 10;

/** Whether the daily publication is kept, when it comes next, and what came of it lately. */
export async function getSchedulerStatus(caller: Caller): Promise<SchedulerStatus> {
  requirePermission(caller, "manage_content");
  const settings = await scheduleSettings();
  const now = new Date();
  const [isRunning, runs] = await Promise.all([isKept(now), lastRuns()]);
  return {
    isRunning,
    nextPublication: nextOccurrence(JOB, settings, now)!.toISOString(),
    currentTime: now.toISOString(),
    timeZone: settings.timeZone,
    lastRun: runs[0] ?? null,
    runs,
    pending: await pendingRuns(runs),
  };
}

/**
 * Asks for the publication of the ministry's today now. It writes each entry once, so that asking again is harmless;
 * while one asked for just now has not begun or still runs, it is the answer to this one too.
 */
export async function triggerPublication(caller: Caller): Promise<TriggerAnswer> {
  requirePermission(caller, "manage_content");
  const date = dateIn((await scheduleSettings()).timeZone);
  await db.transaction().execute(async (trx) => {
    if (!(await isUnderWay(trx, date))) await enqueue(trx, JOB, { date });
    await recordChange(trx, caller, { action: "schedule.triggered", subject: date });
  });
  return { success: true, message: tFor(caller.language)("admin-scheduler:triggered.text") };
}

async function lastRuns(): Promise<ScheduledRun[]> {
  const rows = await db
    .selectFrom("scheduleRuns")
    .select(["outcome", "finishedAt"])
    .where("name", "=", JOB)
    .orderBy("finishedAt", "desc")
    .limit(RUNS)
    .execute();
  return rows.map(({ outcome, finishedAt }) => ({ ...keptOutcome.parse(JSON.parse(outcome)), finishedAt }));
}

/** The jobs that are not done; one that failed is forgotten when a later one published its day. */
async function pendingRuns(runs: ScheduledRun[]): Promise<PendingRun[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "payload", "status", "attempts", "runAt", "lastError", "finishedAt"])
    .where("name", "=", JOB)
    .where("status", "in", ["waiting", "running", "failed"])
    .orderBy("id", "desc")
    .limit(RUNS)
    .execute();
  // Beyond the runs that are shown nobody can see whether it was made good.
  const since = runs.length < RUNS ? "" : runs.at(-1)!.finishedAt;
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

async function isUnderWay(trx: Kysely<DB>, date: string): Promise<boolean> {
  const job = await trx
    .selectFrom("outbox")
    .select("id")
    .where("name", "=", JOB)
    .where("payload", "=", JSON.stringify({ date }))
    .where((eb) => eb.or([eb("status", "=", "running"), eb.and({ status: "waiting", attempts: 0 })]))
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}
