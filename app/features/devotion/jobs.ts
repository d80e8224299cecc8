import { z } from "zod";
import { MINUTE_MS, SECOND_MS, defineJob } from "~jobs/define-job";

/** Publishes the daily content of a date, today's by default. */
export const publishDailyContentJob = defineJob({
  name: "publish-daily-content",
  title: "admin-operations:jobs.names.publish-daily-content",
  payload: z.strictObject({ date: z.iso.date().optional() }),
  attempts: 5,
  backoff: { firstMs: 10 * SECOND_MS, capMs: 10 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 5 * MINUTE_MS,
  schedule: { pattern: () => "0 8 * * *", payload: (date) => ({ date }) },
});
