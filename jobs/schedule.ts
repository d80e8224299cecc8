import { Cron } from "croner";
import { db } from "~db/client";
import type { JobName, Payload } from "./catalog";
import { enqueue } from "./outbox";

interface Scheduled<N extends JobName = JobName> {
  /** Cron pattern, in the ministry's time zone. */
  pattern: string;
  /** The payload for the occurrence on this local date. */
  payload: (date: string) => Payload<N>;
}

/** Everything that happens by the clock. */
export const schedule = {
  "publish-daily-content": { pattern: "0 8 * * *", payload: (date) => ({ date }) },
  "clean-up": { pattern: "30 3 * * *", payload: () => ({}) },
} satisfies { [N in JobName]?: Scheduled<N> };

export type ScheduledName = keyof typeof schedule;
export const scheduledNames = Object.keys(schedule) as ScheduledName[];

const CATCH_UP_MS = 24 * 60 * 60 * 1000;

/** When it happens next, after `now`. */
export function nextOccurrence(name: ScheduledName, timeZone: string, now = new Date()): Date {
  return new Cron(schedule[name].pattern, { timezone: timeZone }).nextRun(now)!;
}

/** When it last had to happen, `now` included, and the local date which names that occurrence. */
export function latestOccurrence(name: ScheduledName, timeZone: string, now = new Date()) {
  const afterThisSecond = new Date(now.getTime() + 1000); // croner looks strictly before, in whole seconds
  const at = new Cron(schedule[name].pattern, { timezone: timeZone }).previousRuns(1, afterThisSecond)[0]!;
  return { at, slot: localDate(at, timeZone) };
}

/**
 * Enqueues the latest occurrence of everything scheduled, unless it is in the outbox already or more than a day old.
 * So it catches up what was missed, and any number of processes may call it as often as they like.
 */
export async function enqueueScheduled(timeZone: string, now = new Date()): Promise<void> {
  const due = scheduledNames
    .map((name) => ({ name, ...latestOccurrence(name, timeZone, now) }))
    .filter(({ at }) => now.getTime() - at.getTime() < CATCH_UP_MS)
    .map(({ name, slot }) => ({ name, slot, uniqueKey: `${name}:${slot}` }));
  const keys = due.map(({ uniqueKey }) => uniqueKey);
  const known = await db.selectFrom("outbox").select("uniqueKey").where("uniqueKey", "in", keys).execute();
  for (const { name, slot, uniqueKey } of due)
    if (!known.some((row) => row.uniqueKey === uniqueKey))
      await enqueue(db, name, schedule[name].payload(slot), { uniqueKey });
}

const localDate = (at: Date, timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone }).format(at);
