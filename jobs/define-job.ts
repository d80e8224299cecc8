import type { z } from "zod";

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;

/** What the schedule goes by. */
export interface ScheduleSettings {
  /** The ministry's time zone. */
  timeZone: string;
  /** How often the database is backed up. */
  backups: "off" | "hourly" | "daily" | "weekly" | "monthly";
}

/** When a job runs by the clock. */
export interface Schedule<Payload> {
  /** Cron pattern, in the ministry's time zone; null while the settings want none of it. */
  pattern: (settings: ScheduleSettings) => string | null;
  /** The name of an occurrence; its local date unless said. */
  slot?: (at: Date, settings: ScheduleSettings) => string;
  payload: (slot: string) => Payload;
  /** An occurrence that was missed is caught up however late, not only within a day. */
  catchUpAlways?: boolean;
}

/** A kind of background work. */
export interface Job<Payload = unknown> {
  /** Stored in the outbox, so it stays when the code is renamed. */
  name: string;
  /** Key of its name on the screen of the jobs. */
  title: string;
  /** Where a sentence about each field of its payload stands; the site's own for common fields unless said. */
  payloadTexts?: string;
  payload: z.ZodType<Payload>;
  /** How often it is tried before it stays failed. */
  attempts: number;
  /** The wait after the first failure; it doubles each time up to the cap. */
  backoff: { firstMs: number; capMs: number };
  /** How many of this kind run at once in one process. */
  concurrency: number;
  /** A run that takes longer counts as failed. */
  timeoutMs: number;
  schedule?: Schedule<Payload>;
}

export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> => job;

/** What a long job should know: once `stopping` is aborted its process wants to end, and waits only so long. */
export interface RunContext {
  stopping: AbortSignal;
}

/** What a job does. It must be safe to repeat. */
export interface JobHandler {
  job: Job;
  work: (payload: unknown, process: RunContext) => Promise<unknown>;
  /** Called when the last attempt failed too, before the job is marked so. */
  exhausted?: (payload: unknown, error: string) => Promise<unknown>;
}

/** Ties a job to the verb that it calls; payloads are checked before it is called. */
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
