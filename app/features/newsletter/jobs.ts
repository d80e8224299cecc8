import { z } from "zod";
import { MINUTE_MS, SECOND_MS, defineJob } from "~jobs/define-job";

/** What follows when somebody subscribes; `wish` is sealed. */
export const completeSubscriptionJob = defineJob({
  name: "begin-subscription",
  title: "admin-operations:jobs.names.begin-subscription",
  payload: z.strictObject({ wish: z.string().min(1).max(4_000) }),
  attempts: 12,
  backoff: { firstMs: 5 * SECOND_MS, capMs: 60 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: MINUTE_MS,
});

/** Sends one batch of a sending's mails; what is put off is enqueued again. */
export const sendNewsletterJob = defineJob({
  name: "send-newsletter",
  title: "admin-operations:jobs.names.send-newsletter",
  payload: z.strictObject({ sendingId: z.int().positive(), batch: z.int().nonnegative() }),
  attempts: 48,
  backoff: { firstMs: 5 * SECOND_MS, capMs: 60 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 10 * MINUTE_MS,
});

/** What readers of gathered mails get: every morning of a date, and after a sending. */
export const sendDigestsJob = defineJob({
  name: "send-gathered",
  title: "admin-operations:jobs.names.send-gathered",
  payload: z.strictObject({ date: z.iso.date().optional(), sendingId: z.int().positive().optional() }),
  attempts: 8,
  backoff: { firstMs: 10 * SECOND_MS, capMs: 30 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 5 * MINUTE_MS,
  schedule: {
    // Monthly readers get theirs on the first morning of a month, or on the next one when that was missed.
    pattern: () => "0 8 * * *",
    payload: (date) => ({ date }),
  },
});

/** What an import of subscribers is at: its check, its run or its undo. */
export const importSubscribersJob = defineJob({
  name: "import-subscribers",
  title: "admin-operations:jobs.names.import-subscribers",
  payload: z.strictObject({ importId: z.int().positive() }),
  attempts: 12,
  backoff: { firstMs: 2 * SECOND_MS, capMs: 10 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 30 * MINUTE_MS,
});

/** Asks imported subscribers without a consent to confirm, a few at a time. */
export const askImportedJob = defineJob({
  name: "ask-imported",
  title: "admin-operations:jobs.names.ask-imported",
  payload: z.strictObject({}),
  attempts: 48,
  backoff: { firstMs: 10 * SECOND_MS, capMs: 60 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 2 * MINUTE_MS,
});

/** Reads the mailbox for reports of bounces and complaints. What a run leaves is enqueued again. */
export const readBouncesJob = defineJob({
  name: "read-bounces",
  title: "admin-operations:jobs.names.read-bounces",
  payload: z.strictObject({}),
  attempts: 3,
  backoff: { firstMs: MINUTE_MS, capMs: 10 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 5 * MINUTE_MS,
  schedule: {
    pattern: ({ bounceMailbox }) => (bounceMailbox ? "*/5 * * * *" : null),
    slot: (at) => at.toISOString().slice(0, 16),
    payload: () => ({}),
  },
});
