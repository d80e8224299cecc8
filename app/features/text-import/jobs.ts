import { z } from "zod";
import { MINUTE_MS, SECOND_MS, defineJob } from "~jobs/define-job";

/** What an import of texts is at: reading the file, its check, its run or its undo. */
export const importTextsJob = defineJob({
  name: "import-texts",
  title: "admin-operations:jobs.names.import-texts",
  payload: z.strictObject({ importId: z.int().positive() }),
  attempts: 12,
  backoff: { firstMs: 2 * SECOND_MS, capMs: 10 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 30 * MINUTE_MS,
});
