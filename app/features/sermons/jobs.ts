import { z } from "zod";
import { MINUTE_MS, SECOND_MS, defineJob } from "~jobs/define-job";

/** What an import of sermons is at: its check, its run or its undo. */
export const importSermonsJob = defineJob({
  name: "import-sermons",
  title: "admin-operations:jobs.names.import-sermons",
  payload: z.strictObject({ importId: z.int().positive() }),
  attempts: 12,
  backoff: { firstMs: 2 * SECOND_MS, capMs: 10 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 30 * MINUTE_MS,
});

/** Looks for new sermons in one source; every night in all that are looked at daily. */
export const lookForSermonsJob = defineJob({
  name: "look-for-sermons",
  title: "admin-operations:jobs.names.look-for-sermons",
  payload: z.strictObject({ sourceId: z.int().positive().optional(), date: z.iso.date().optional() }),
  attempts: 4,
  backoff: { firstMs: 30 * SECOND_MS, capMs: 10 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 10 * MINUTE_MS,
  schedule: { pattern: () => "20 5 * * *", payload: (date) => ({ date }) },
});
