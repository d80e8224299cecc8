import { db } from "~db/client";
import { CLEARED_PAYLOAD, isOfKnownDonor } from "../payment-events/payment-event-payloads.server";
import { applyPayPalEvent } from "../paypal/apply-paypal-event.server";
import { applyStripeEvent } from "../stripe/apply-stripe-event.server";

/**
 * Handles a stored event; called by the job. Keeps the payload only if the donation's donor is known. Idempotent.
 * Throws when a retry may work.
 */
export async function handlePaymentEvent(id: number): Promise<void> {
  const event = await db
    .selectFrom("webhookEvents")
    .select(["provider", "payload", "handledAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!event || event.handledAt !== null || event.payload === CLEARED_PAYLOAD) return;
  const apply = event.provider === "stripe" ? applyStripeEvent : applyPayPalEvent;
  const outcome = await apply(JSON.parse(event.payload));
  const isOurs = outcome === "applied" || outcome === "unchanged";
  await db.transaction().execute(async (trx) => {
    const isKept = isOurs && (await isOfKnownDonor(trx, event.payload));
    await trx
      .updateTable("webhookEvents")
      .set({ outcome, handledAt: new Date().toISOString(), ...(!isKept && { payload: CLEARED_PAYLOAD }) })
      .where("id", "=", id)
      .where("handledAt", "is", null) // Another worker may have handled it after the lease expired: its result stays.
      .execute();
  });
}
