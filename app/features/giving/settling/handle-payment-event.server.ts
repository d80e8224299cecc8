import { applyPayPalEvent } from "../paypal/paypal-events.server";
import { isOfKnownDonor } from "../personal-data.server";
import { CLEARED_PAYLOAD } from "../retention.server";
import { applyStripeEvent } from "../stripe/stripe-events.server";
import { db } from "~db/client";
import { enqueue } from "~jobs/outbox";

interface PaymentEventInput {
  provider: "stripe" | "paypal";
  eventId: string;
  type: string;
  /** The event as the provider sent it. */
  payload: string;
}

/** Keeps a verified report and asks for it to be handled, both or neither. One that was kept before is left alone. */
export async function storePaymentEvent(reported: PaymentEventInput): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto("webhookEvents")
      .values({ ...reported, receivedAt: new Date().toISOString() })
      .onConflict((conflict) => conflict.columns(["provider", "eventId"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (row) await enqueue(trx, "handle-payment-event", { eventId: row.id });
  });
}

/**
 * Acts on a kept report: what the job does. Of its words only those about a gift of ours are kept, while its donor is
 * known here. Again, it changes nothing. Throws when it may work later.
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
      .where("handledAt", "is", null) // a run that was thought dead: what the first found stays
      .execute();
  });
}
