import { z } from "zod";
import { MINUTE_MS, defineJob } from "~jobs/define-job";

/** Stores what is recommended to a visitor who has just done something. */
export const refreshSermonRecommendationsJob = defineJob({
  name: "refresh-sermon-recommendations",
  title: "admin-operations:jobs.names.refresh-sermon-recommendations",
  payload: z.strictObject({ userId: z.int() }),
  attempts: 5,
  backoff: { firstMs: MINUTE_MS, capMs: 30 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: MINUTE_MS,
});

/** The same each night for everybody who has been here lately: time passes, and sermons are added. */
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
