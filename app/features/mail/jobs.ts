import { z } from "zod";
import { MINUTE_MS, SECOND_MS, defineJob } from "~jobs/define-job";

/** These attempts span three days: a mail outlives a weekend without its SMTP server. */
export const sendMailJob = defineJob({
  name: "send-mail",
  title: "admin-operations:jobs.names.send-mail",
  payload: z.strictObject({ mailId: z.int().positive() }),
  attempts: 48,
  backoff: { firstMs: 5 * SECOND_MS, capMs: 120 * MINUTE_MS },
  concurrency: 4,
  timeoutMs: MINUTE_MS,
});

/** What a form answers to the address that was typed into it: sent, or dropped. */
export const sendAutoReplyJob = defineJob({
  name: "answer-mail",
  title: "admin-operations:jobs.names.answer-mail",
  payload: z.strictObject({ mailId: z.int().positive() }),
  attempts: 48,
  backoff: { firstMs: 5 * SECOND_MS, capMs: 120 * MINUTE_MS },
  concurrency: 4,
  timeoutMs: MINUTE_MS,
});
