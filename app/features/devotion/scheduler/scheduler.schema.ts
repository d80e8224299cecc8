import { z } from "zod";

/** What a run did in one language; devotion and motivation are `kept` where there was one already. */
const languageOutcome = z.object({
  devotion: z.enum(["published", "kept"]),
  motivation: z.enum(["published", "kept"]),
  source: z.enum(["curated", "ai", "admin"]),
  /** Why the AI's draft was not used, when one was asked for. */
  dropped: z.string().optional(),
});

/** A publication that ran to its end. */
const scheduledRun = z.object({
  /** The ministry's date it published. */
  date: z.iso.date(),
  finishedAt: z.iso.datetime(),
  languages: z.record(z.string(), languageOutcome),
});
export type ScheduledRun = z.output<typeof scheduledRun>;
export type LanguageOutcome = z.output<typeof languageOutcome>;

/** A publication that is not done: it waits, runs, or failed for good. */
const pendingRun = z.object({
  id: z.int(),
  /** Null when it publishes whatever day it is by then. */
  date: z.iso.date().nullable(),
  status: z.enum(["waiting", "running", "failed"]),
  attempts: z.int(),
  /** When it is tried next, while it waits. */
  runAt: z.iso.datetime(),
  /** What its last attempt failed with. */
  error: z.string().nullable(),
});
export type PendingRun = z.output<typeof pendingRun>;

export const schedulerStatus = z.object({
  /** A process that keeps the schedule and runs its jobs said so within the last minutes. */
  isRunning: z.boolean(),
  nextPublication: z.iso.datetime(),
  currentTime: z.iso.datetime(),
  /** The ministry's: eight o'clock is eight o'clock there. */
  timeZone: z.string(),
  lastRun: scheduledRun.nullable(),
  /** The last runs, newest first; `lastRun` is the first of them. */
  runs: z.array(scheduledRun),
  /** What is under way or failed, newest first. */
  pending: z.array(pendingRun),
});
export type SchedulerStatus = z.output<typeof schedulerStatus>;

export const triggerResponse = z.object({ success: z.literal(true), message: z.string() });
export type TriggerResponse = z.output<typeof triggerResponse>;

/** A run as it is kept in `schedule_runs`. */
export const storedOutcome = scheduledRun.omit({ finishedAt: true });
