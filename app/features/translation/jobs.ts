import { z } from "zod";
import { MINUTE_MS, SECOND_MS, defineJob } from "~jobs/define-job";

/** Drafts one translation with the AI. */
export const translateContentJob = defineJob({
  name: "translate-content",
  title: "admin-operations:jobs.names.translate-content",
  payload: z.strictObject({ translationId: z.int().positive() }),
  attempts: 3,
  backoff: { firstMs: 10 * SECOND_MS, capMs: 5 * MINUTE_MS },
  concurrency: 2,
  timeoutMs: 10 * MINUTE_MS,
});
