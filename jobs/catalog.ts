import { z } from "zod";

const second = 1_000;
const minute = 60 * second;
const isoDate = z.iso.date();

interface JobKind<S extends z.ZodType = z.ZodType> {
  payload: S;
  /** How often it is tried before it stays failed. */
  attempts: number;
  /** The pause after the first failure; it doubles each time up to the cap. */
  backoff: { firstMs: number; capMs: number };
  /** How many of this kind run at once in one process. */
  concurrency: number;
  /** A run that takes longer counts as failed. */
  timeoutMs: number;
}
const job = <S extends z.ZodType>(kind: JobKind<S>) => kind;

/** Every kind of background work. A row here and a handler in jobs/handlers make a job. */
export const catalog = {
  // These attempts span three days: a mail outlives a weekend without its SMTP server.
  "send-mail": job({
    payload: z.strictObject({ mailId: z.int().positive() }),
    attempts: 48,
    backoff: { firstMs: 5 * second, capMs: 120 * minute },
    concurrency: 4,
    timeoutMs: minute,
  }),
  // What a form answers to the address that was typed into it: sent, or dropped.
  "answer-mail": job({
    payload: z.strictObject({ mailId: z.int().positive() }),
    attempts: 48,
    backoff: { firstMs: 5 * second, capMs: 120 * minute },
    concurrency: 4,
    timeoutMs: minute,
  }),
  // What follows when somebody subscribes; `wish` is sealed.
  "begin-subscription": job({
    payload: z.strictObject({ wish: z.string().min(1).max(4_000) }),
    attempts: 12,
    backoff: { firstMs: 5 * second, capMs: 60 * minute },
    concurrency: 1,
    timeoutMs: minute,
  }),
  // Hands one batch of a sending's letters to the mail server; what is put off is asked for again by itself.
  "send-newsletter": job({
    payload: z.strictObject({ sendingId: z.int().positive(), batch: z.int().nonnegative() }),
    attempts: 48,
    backoff: { firstMs: 5 * second, capMs: 60 * minute },
    concurrency: 1,
    timeoutMs: 10 * minute,
  }),
  // The morning's devotion to daily readers: asked for when it is published, once a date.
  "send-devotion": job({
    payload: z.strictObject({ date: isoDate }),
    attempts: 8,
    backoff: { firstMs: 10 * second, capMs: 30 * minute },
    concurrency: 1,
    timeoutMs: 5 * minute,
  }),
  // What weeks and months gathered for their readers: every morning of a date, and after a sending.
  "send-gathered": job({
    payload: z.strictObject({ date: isoDate.optional(), sendingId: z.int().positive().optional() }),
    attempts: 8,
    backoff: { firstMs: 10 * second, capMs: 30 * minute },
    concurrency: 1,
    timeoutMs: 5 * minute,
  }),
  // One row of content_schedule whose time has come.
  "run-content-schedule": job({
    payload: z.strictObject({ scheduleId: z.int().positive() }),
    attempts: 8,
    backoff: { firstMs: 10 * second, capMs: 10 * minute },
    concurrency: 1,
    timeoutMs: 2 * minute,
  }),
  "translate-content": job({
    payload: z.strictObject({ translationId: z.int().positive() }),
    attempts: 3,
    backoff: { firstMs: 10 * second, capMs: 5 * minute },
    concurrency: 2,
    timeoutMs: 10 * minute,
  }),
  // What a payment provider reported: kept first, then acted on once. These attempts span three days: a key that was
  // taken back on a Friday costs no report, since no provider repeats what it was told we have.
  "handle-payment-event": job({
    payload: z.strictObject({ eventId: z.int().positive() }),
    attempts: 84,
    backoff: { firstMs: 2 * second, capMs: 60 * minute },
    concurrency: 2,
    timeoutMs: minute,
  }),
  // Asks the providers about gifts that still wait: a report that was lost, a donor who went away.
  "settle-gifts": job({
    payload: z.strictObject({}),
    attempts: 3,
    backoff: { firstMs: minute, capMs: 10 * minute },
    concurrency: 1,
    timeoutMs: 10 * minute,
  }),
  // Ends a monthly gift at the provider, for somebody who is forgotten here. These attempts span eight days: until it
  // ends, somebody is charged who has no way left to stop it.
  "stop-monthly-gift": job({
    payload: z.strictObject({ subscription: z.string().min(1).max(255) }),
    attempts: 200,
    backoff: { firstMs: 10 * second, capMs: 60 * minute },
    concurrency: 1,
    timeoutMs: minute,
  }),
  "publish-daily-content": job({
    payload: z.strictObject({ date: isoDate.optional() }),
    attempts: 5,
    backoff: { firstMs: 10 * second, capMs: 10 * minute },
    concurrency: 1,
    timeoutMs: 5 * minute,
  }),
  "clean-up": job({
    payload: z.strictObject({}),
    attempts: 3,
    backoff: { firstMs: minute, capMs: 10 * minute },
    concurrency: 1,
    timeoutMs: 10 * minute,
  }),
  "back-up": job({
    payload: z.strictObject({ slot: z.string().min(1).max(40).optional() }),
    attempts: 5,
    backoff: { firstMs: 5 * minute, capMs: 60 * minute },
    concurrency: 1,
    timeoutMs: 45 * minute,
  }),
};

export type JobName = keyof typeof catalog;
export type Payload<N extends JobName> = z.output<(typeof catalog)[N]["payload"]>;

export const jobNames = Object.keys(catalog) as JobName[];
export const isJobName = (name: string): name is JobName => Object.hasOwn(catalog, name);

/** How long to wait after the given failed attempt (1 is the first). */
export function backoffMs(name: JobName, attempt: number): number {
  const { firstMs, capMs } = catalog[name].backoff;
  return Math.min(capMs, firstMs * 2 ** (attempt - 1));
}
