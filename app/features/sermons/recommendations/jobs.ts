import { z } from "zod";
import { MINUTE_MS, defineJob } from "~jobs/define-job";

/** Refreshes the stored recommendations of a visitor who has just done something. */
export const refreshSermonRecommendationsJob = defineJob({
  name: "refresh-sermon-recommendations",
  title: "admin-operations:jobs.names.refresh-sermon-recommendations",
  payload: z.strictObject({ userId: z.int() }),
  attempts: 5,
  backoff: { firstMs: MINUTE_MS, capMs: 30 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: MINUTE_MS,
});

/** Refreshes them each night for recently active visitors: scores change with time and with new sermons. */
export const refreshAllRecommendationsJob = defineJob({
  name: "refresh-all-sermon-recommendations",
  title: "admin-operations:jobs.names.refresh-all-sermon-recommendations",
  payload: z.strictObject({ date: z.iso.date().optional() }),
  attempts: 3,
  backoff: { firstMs: 10 * MINUTE_MS, capMs: 60 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 30 * MINUTE_MS,
  schedule: { pattern: () => "40 3 * * *", payload: (date) => ({ date }) },
});
