import { Cron } from "croner";
import { db } from "~db/client";
import { listJobs, requireJob } from "./catalog";
import { localDate, type Job, type Schedule, type ScheduleSettings } from "./define-job";
import { enqueue } from "./outbox";

export type { ScheduleSettings };

/** All scheduled jobs. */
export const listScheduledJobs = (): Required<Job>[] =>
  listJobs().filter((job): job is Required<Job> => job.schedule !== undefined);

const CATCH_UP_MS = 24 * 60 * 60 * 1000;

/** The next occurrence after `now`; null when the settings switch it off. */
export function nextOccurrence(name: string, settings: ScheduleSettings, now = new Date()): Date | null {
  return cronOf(name, settings)?.nextRun(now) ?? null;
}

/** The latest occurrence up to and including `now`, and its name; null when the settings switch it off. */
export function latestOccurrence(name: string, settings: ScheduleSettings, now = new Date()) {
  const afterThisSecond = new Date(now.getTime() + 1000); // croner excludes the given time, in whole seconds
  const cron = cronOf(name, settings);
  if (!cron) return null;
  const at = cron.previousRuns(1, afterThisSecond)[0]!;
  const { slot = localDate } = requireSchedule(name);
  return { at, slot: slot(at, settings) };
}

/**
 * Enqueues the latest occurrence of each scheduled job, unless it is in the outbox already or was missed too long ago.
 * Idempotent, so it also catches up after a pause, and any number of processes may call it.
 */
export async function enqueueScheduled(settings: ScheduleSettings, now = new Date()): Promise<void> {
  const latest = listScheduledJobs().flatMap((job) => {
    const occurrence = latestOccurrence(job.name, settings, now);
    return occurrence ? [{ job, ...occurrence, uniqueKey: `${job.name}:${occurrence.slot}` }] : [];
  });
  const keys = latest.map(({ uniqueKey }) => uniqueKey);
  const known = await db.selectFrom("outbox").select("uniqueKey").where("uniqueKey", "in", keys).execute();
  for (const { job, at, slot, uniqueKey } of latest) {
    if (known.some((row) => row.uniqueKey === uniqueKey)) continue;
    const isLate = now.getTime() - at.getTime() >= CATCH_UP_MS;
    if (isLate && !(job.schedule.catchUpAlways && !(await hasRun(job.name, slot)))) continue;
    await enqueue(db, job, job.schedule.payload(slot), { uniqueKey });
  }
}

const HEARTBEAT = { name: "schedule", slot: "heartbeat" };
const BEAT_MS = 55_000;
/** The schedule counts as stopped this long after its last heartbeat, in ms: two heartbeats were missed. */
const SILENT_MS = 150_000;

/** Heartbeat: records, at most once a minute, that a process runs the schedule. */
export async function recordHeartbeat(now = new Date()): Promise<void> {
  const iso = (ms: number) => new Date(ms).toISOString();
  const beat = { outcome: "{}", finishedAt: iso(now.getTime()) };
  await db
    .insertInto("scheduleRuns")
    .values({ ...HEARTBEAT, ...beat })
    .onConflict((conflict) =>
      conflict
        .columns(["name", "slot"])
        .doUpdateSet(beat)
        .where((eb) =>
          eb.or([
            eb("scheduleRuns.finishedAt", "<", iso(now.getTime() - BEAT_MS)),
            eb("scheduleRuns.finishedAt", ">", beat.finishedAt), // the clock was set back
          ]),
        ),
    )
    .execute();
}

/** Whether a process that runs jobs runs the schedule: its last heartbeat is recent. */
export async function isScheduleAlive(now = new Date()): Promise<boolean> {
  const beat = await db
    .selectFrom("scheduleRuns")
    .select("finishedAt")
    .where("name", "=", HEARTBEAT.name)
    .where("slot", "=", HEARTBEAT.slot)
    .executeTakeFirst();
  return beat !== undefined && Math.abs(now.getTime() - Date.parse(beat.finishedAt)) < SILENT_MS;
}

/** Whether the slot has run. The outbox deletes finished jobs after some days; their runs are kept longer. */
async function hasRun(name: string, slot: string): Promise<boolean> {
  const run = await db
    .selectFrom("scheduleRuns")
    .select("id")
    .where("name", "=", name)
    .where("slot", "=", slot)
    .executeTakeFirst();
  return run !== undefined;
}

function cronOf(name: string, settings: ScheduleSettings): Cron | null {
  const pattern = requireSchedule(name).pattern(settings);
  return pattern === null ? null : new Cron(pattern, { timezone: settings.timeZone });
}

function requireSchedule(name: string): Schedule<unknown> {
  const { schedule } = requireJob(name);
  if (!schedule) throw new Error(`The job "${name}" has no schedule.`);
  return schedule;
}
