import { db } from "~db/client";
import { enqueue } from "~jobs/outbox";
import { handlePaymentEventJob } from "../jobs";

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
    if (row) await enqueue(trx, handlePaymentEventJob, { eventId: row.id });
  });
}

/** What came of an event: it changed something, nothing new, is of a kind we need not, or of a payment not ours. */
export type EventOutcome = "applied" | "unchanged" | "ignored" | "unknown";
