import { z } from "zod";
import { MINUTE_MS, SECOND_MS, defineJob } from "~jobs/define-job";

/**
 * Handles a payment provider's event. The retries span three days, so that a key revoked on a Friday loses no event:
 * providers do not resend an event that we acknowledged.
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

/** Syncs pending donations with their providers: an event may have been lost, or the donor may have left. */
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
 * Ends the subscription of an erased donor at the provider. The retries span eight days: until it ends, the donor is
 * charged and has no link left to stop it.
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
