import { z } from "zod";
import { MINUTE_MS, SECOND_MS, defineJob } from "~jobs/define-job";

/**
 * What a payment provider reported. These attempts span three days: a key that was taken back on a Friday loses no
 * event, because no provider repeats what it was told we have.
 */
export const handlePaymentEventJob = defineJob({
  name: "handle-payment-event",
  title: "admin-operations:jobs.names.handle-payment-event",
  payload: z.strictObject({ eventId: z.int().positive() }),
  attempts: 84,
  backoff: { firstMs: 2 * SECOND_MS, capMs: 60 * MINUTE_MS },
  concurrency: 2,
  timeoutMs: MINUTE_MS,
});

/** Asks the providers about donations that are still pending: an event that was lost, a donor who went away. */
export const settleDonationsJob = defineJob({
  name: "settle-gifts",
  title: "admin-operations:jobs.names.settle-gifts",
  payload: z.strictObject({}),
  attempts: 3,
  backoff: { firstMs: MINUTE_MS, capMs: 10 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: 10 * MINUTE_MS,
  schedule: {
    pattern: () => "*/20 * * * *",
    slot: (at) => at.toISOString().slice(0, 16),
    payload: () => ({}),
  },
});

/**
 * Ends a monthly donation at the provider, for somebody who was erased here. These attempts span eight days: until it
 * ends, somebody is charged who has no way left to stop it.
 */
export const stopMonthlyDonationJob = defineJob({
  name: "stop-monthly-gift",
  title: "admin-operations:jobs.names.stop-monthly-gift",
  payload: z.strictObject({ subscription: z.string().min(1).max(255) }),
  attempts: 200,
  backoff: { firstMs: 10 * SECOND_MS, capMs: 60 * MINUTE_MS },
  concurrency: 1,
  timeoutMs: MINUTE_MS,
});
