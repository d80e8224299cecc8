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

/** Stores a verified event and enqueues its job, in one transaction. Idempotent by provider and event id. */
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

/**
 * The result of an event: it changed something; it held nothing new; its type is not handled; the payment is not ours.
 */
export type EventOutcome = "applied" | "unchanged" | "ignored" | "unknown";
