import { Cron } from "croner";
import { db } from "~db/client";
import type { JobName, Payload } from "./catalog";
import { enqueue } from "./outbox";

/** What the schedule goes by. */
export interface ScheduleSettings {
  /** The ministry's time zone. */
  timeZone: string;
  /** How often the database is backed up. */
  backups: "off" | "hourly" | "daily" | "weekly" | "monthly";
}

interface Scheduled<N extends JobName = JobName> {
  /** Cron pattern, in the ministry's time zone; null while the settings want none of it. */
  pattern: (settings: ScheduleSettings) => string | null;
  /** The name of an occurrence; its local date unless said otherwise. */
  slot?: (at: Date, settings: ScheduleSettings) => string;
  payload: (slot: string) => Payload<N>;
  /** An occurrence that was missed is caught up however late, not only within a day. */
  howeverLate?: boolean;
}

const backupPatterns = {
  off: null,
  hourly: "15 * * * *",
  daily: "15 3 * * *",
  weekly: "15 3 * * 1",
  monthly: "15 3 1 * *",
};

/** Everything that happens by the clock. */
export const schedule = {
  "publish-daily-content": { pattern: () => "0 8 * * *", payload: (date) => ({ date }) },
  // Monthly readers' mail too: it goes on the first morning of a month, or on the next one if that was missed.
  "send-gathered": { pattern: () => "0 8 * * *", payload: (date) => ({ date }) },
  "settle-gifts": {
    pattern: () => "*/20 * * * *",
    slot: (at) => at.toISOString().slice(0, 16),
    payload: () => ({}),
  },
  "clean-up": { pattern: () => "30 3 * * *", payload: () => ({}) },
  "back-up": {
    pattern: ({ backups }) => backupPatterns[backups],
    slot: (at, settings) => (settings.backups === "hourly" ? utcHour(at) : localDate(at, settings)),
    payload: (slot) => ({ slot }),
    howeverLate: true,
  },
} satisfies { [N in JobName]?: Scheduled<N> };

export type ScheduledName = keyof typeof schedule;
export const scheduledNames = Object.keys(schedule) as ScheduledName[];
const typedSchedule = schedule as { [N in ScheduledName]: Scheduled<N> };

const CATCH_UP_MS = 24 * 60 * 60 * 1000;

/** When it happens next, after `now`; null for what the settings have switched off. */
export function nextOccurrence(
  name: ScheduledName,
  settings: ScheduleSettings,
  now = new Date(),
): Date | null {
  return cronOf(name, settings)?.nextRun(now) ?? null;
}

/** When it last had to happen, `now` included, and the name of that occurrence; null for what is switched off. */
export function latestOccurrence(name: ScheduledName, settings: ScheduleSettings, now = new Date()) {
  const afterThisSecond = new Date(now.getTime() + 1000); // croner looks strictly before, in whole seconds
  const cron = cronOf(name, settings);
  if (!cron) return null;
  const at = cron.previousRuns(1, afterThisSecond)[0]!;
  const { slot = localDate } = typedSchedule[name];
  return { at, slot: slot(at, settings) };
}

/**
 * Enqueues the latest occurrence of everything scheduled, unless it is in the outbox already or was missed too long
 * ago. So it catches up what was missed, and any number of processes may call it as often as they like.
 */
export async function enqueueScheduled(settings: ScheduleSettings, now = new Date()): Promise<void> {
  const latest = scheduledNames.flatMap((name) => {
    const occurrence = latestOccurrence(name, settings, now);
    return occurrence ? [{ name, ...occurrence, uniqueKey: `${name}:${occurrence.slot}` }] : [];
  });
  const keys = latest.map(({ uniqueKey }) => uniqueKey);
  const known = await db.selectFrom("outbox").select("uniqueKey").where("uniqueKey", "in", keys).execute();
  for (const { name, at, slot, uniqueKey } of latest) {
    if (known.some((row) => row.uniqueKey === uniqueKey)) continue;
    const isLate = now.getTime() - at.getTime() >= CATCH_UP_MS;
    if (isLate && !(typedSchedule[name].howeverLate && !(await hasRun(name, slot)))) continue;
    await enqueue(db, name, typedSchedule[name].payload(slot), { uniqueKey });
  }
}

const HEARTBEAT = { name: "schedule", slot: "heartbeat" };
const BEAT_MS = 55_000;
/** So long after its last beat the schedule counts as kept by nobody: two beats were missed. */
const SILENT_MS = 150_000;

/** Notes, at most once a minute, that a process that can run jobs is keeping the schedule. */
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
            eb("scheduleRuns.finishedAt", ">", beat.finishedAt), // the clock was put back
          ]),
        ),
    )
    .execute();
}

/** Whether any process keeps the schedule and runs its jobs: it said so a moment ago. */
export async function isScheduleAlive(now = new Date()): Promise<boolean> {
  const beat = await db
    .selectFrom("scheduleRuns")
    .select("finishedAt")
    .where("name", "=", HEARTBEAT.name)
    .where("slot", "=", HEARTBEAT.slot)
    .executeTakeFirst();
  return beat !== undefined && Math.abs(now.getTime() - Date.parse(beat.finishedAt)) < SILENT_MS;
}

/** The outbox forgets what is done after some days; the runs are remembered longer. */
async function hasRun(name: ScheduledName, slot: string): Promise<boolean> {
  const run = await db
    .selectFrom("scheduleRuns")
    .select("id")
    .where("name", "=", name)
    .where("slot", "=", slot)
    .executeTakeFirst();
  return run !== undefined;
}

function cronOf(name: ScheduledName, settings: ScheduleSettings): Cron | null {
  const pattern = typedSchedule[name].pattern(settings);
  return pattern === null ? null : new Cron(pattern, { timezone: settings.timeZone });
}

const localDate = (at: Date, { timeZone }: ScheduleSettings) =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(at);
const utcHour = (at: Date) => at.toISOString().slice(0, 13);
