import type { EventOutcome } from "./payment-events.server";

/** Acts on what Stripe reported. */
export async function applyStripeEvent(_event: unknown): Promise<EventOutcome> {
  return "ignored";
}
