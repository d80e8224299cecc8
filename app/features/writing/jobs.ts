import { z } from "zod";
import { MINUTE_MS, SECOND_MS, defineJob } from "~jobs/define-job";

/** One row of content_schedule whose time has come. */
export const runContentScheduleJob = defineJob({
  name: "run-content-schedule",
  title: "admin-operations:jobs.names.run-content-schedule",
  payload: z.strictObject({ scheduleId: z.int().positive() }),
  attempts: 8,
  backoff: { firstMs: 10 * SECOND_MS, capMs: 10 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 2 * MINUTE_MS,
});
