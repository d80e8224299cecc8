import { z } from "zod";
import { MINUTE_MS, defineJob } from "~jobs/define-job";

/** 1, 2, 4 … 480 minutes after each other: the last one about two days after the first. */
export const deliverEventJob = defineJob({
  name: "deliver-event",
  title: "admin-operations:jobs.names.deliver-event",
  payload: z.strictObject({ deliveryId: z.int().positive() }),
  attempts: 15,
  backoff: { firstMs: MINUTE_MS, capMs: 480 * MINUTE_MS },
  concurrency: 4,
  timeoutMs: MINUTE_MS / 2,
});
