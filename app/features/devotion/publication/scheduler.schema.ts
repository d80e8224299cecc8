import { z } from "zod";

/** The outcome in one language. `kept`: there was one already. */
const languageOutcome = z.object({
  devotion: z.enum(["published", "kept"]),
  motivation: z.enum(["published", "kept"]),
  source: z.enum(["curated", "ai", "admin"]),
  /** Why the AI's draft was dropped. */
  dropped: z.string().optional(),
});

/** A finished run. */
const scheduledRun = z.object({
  /** The published date in the ministry's time zone. */
  date: z.iso.date(),
  finishedAt: z.iso.datetime(),
  languages: z.record(z.string(), languageOutcome),
});
export type ScheduledRun = z.output<typeof scheduledRun>;
export type LanguageOutcome = z.output<typeof languageOutcome>;

/** A job that waits, runs, or failed for good. */
const pendingRun = z.object({
  id: z.int(),
  /** Null for the date on which it will run. */
  date: z.iso.date().nullable(),
  status: z.enum(["waiting", "running", "failed"]),
  attempts: z.int(),
  /** The time of the next attempt. */
  runAt: z.iso.datetime(),
  /** The error of the last attempt. */
  error: z.string().nullable(),
});
export type PendingRun = z.output<typeof pendingRun>;

export const schedulerStatus = z.object({
  /** A process that runs the schedule reported within the last minutes. */
  isRunning: z.boolean(),
  nextPublication: z.iso.datetime(),
  currentTime: z.iso.datetime(),
  /** The ministry's time zone. */
  timeZone: z.string(),
  lastRun: scheduledRun.nullable(),
  /** The last runs, newest first, with `lastRun` as the first. */
  runs: z.array(scheduledRun),
  /** Jobs that wait, run or failed, newest first. */
  pending: z.array(pendingRun),
});
export type SchedulerStatus = z.output<typeof schedulerStatus>;

export const triggerResponse = z.object({ success: z.literal(true), message: z.string() });
export type TriggerResponse = z.output<typeof triggerResponse>;

/** An outcome as stored in `schedule_runs`. */
export const storedOutcome = scheduledRun.omit({ finishedAt: true });
