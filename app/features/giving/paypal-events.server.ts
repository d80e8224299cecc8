import type { EventOutcome } from "./payment-events.server";

/** Acts on what PayPal reported. */
export async function applyPayPalEvent(_event: unknown): Promise<EventOutcome> {
  return "ignored";
}
