import type { z } from "zod";

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;

/** The settings that the schedule needs. */
export interface ScheduleSettings {
  /** The ministry's time zone. */
  timeZone: string;
  /** How often the database is backed up. */
  backups: "off" | "hourly" | "daily" | "weekly" | "monthly";
  /** Whether a mailbox is read for bounces. */
  bounceMailbox?: boolean;
}

/** When a scheduled job runs. */
export interface Schedule<Payload> {
  /** Cron pattern in the ministry's time zone; null when the settings switch it off. */
  pattern: (settings: ScheduleSettings) => string | null;
  /** The name of an occurrence; its local date by default. */
  slot?: (at: Date, settings: ScheduleSettings) => string;
  payload: (slot: string) => Payload;
  /** A missed occurrence is caught up at any time, not only within a day. */
  catchUpAlways?: boolean;
}

/** A kind of background work. */
export interface Job<Payload = unknown> {
  /** Stored in the outbox, so it stays when the code is renamed. */
  name: string;
  /** Key of its name on the jobs screen. */
  title: string;
  /** Prefix of the locale keys for the fields of its payload; by default the site's own for common fields. */
  payloadTexts?: string;
  payload: z.ZodType<Payload>;
  /** The number of attempts before it has failed for good. */
  attempts: number;
  /** The wait after the first failure, in ms. It doubles after each attempt, up to the cap. */
  backoff: { firstMs: number; capMs: number };
  /** How many of these jobs one process runs at the same time. */
  concurrency: number;
  /** Timeout of a run, in ms. A longer run counts as failed. */
  timeoutMs: number;
  schedule?: Schedule<Payload>;
}

export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> => job;

/** For long jobs: when `stopping` is aborted, the process is shutting down and waits only for a limited time. */
export interface RunContext {
  stopping: AbortSignal;
}

/** What a job does. Must be idempotent. */
export interface JobHandler {
  job: Job;
  work: (payload: unknown, process: RunContext) => Promise<unknown>;
  /** Called after the last attempt failed, before the job is marked as failed. */
  exhausted?: (payload: unknown, error: string) => Promise<unknown>;
}

/** Connects a job to the verb that it calls. The payload is validated first. */
export const handleJob = <Payload>(
  job: Job<Payload>,
  work: (payload: Payload, process: RunContext) => Promise<unknown>,
  exhausted?: (payload: Payload, error: string) => Promise<unknown>,
): JobHandler => ({
  job,
  work: work as JobHandler["work"],
  ...(exhausted && { exhausted: exhausted as JobHandler["exhausted"] }),
});

export const localDate = (at: Date, { timeZone }: ScheduleSettings): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(at);
export const utcHour = (at: Date): string => at.toISOString().slice(0, 13);
