import { z } from "zod";
import { MINUTE_MS, defineJob, utcHour } from "~jobs/define-job";

/** Rolls up the figures of past days. */
export const rollUpAnalyticsJob = defineJob({
  name: "roll-up-analytics",
  title: "admin-operations:jobs.names.roll-up-analytics",
  payload: z.strictObject({}),
  attempts: 3,
  backoff: { firstMs: MINUTE_MS, capMs: 10 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 10 * MINUTE_MS,
  schedule: { pattern: () => "5 * * * *", slot: utcHour, payload: () => ({}) },
});
