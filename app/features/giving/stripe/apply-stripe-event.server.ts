import { z } from "zod";
import { checkoutSchema } from "~/providers/stripe-checkout.server";
import {
  stripeDisputeSchema,
  stripeEventSchema,
  stripeIdSchema,
  paymentIntentSchema,
  unixToIso,
  listStripeRefunds,
  stripeRefundSchema,
  type PaymentIntent,
} from "~/providers/stripe.server";
import { countRows } from "~db/count-rows";
import { db } from "~db/client";
import { endUnpaidDonation, syncFromStripe, recordStripeCheckout } from "./stripe-sync.server";
import { requireStripeAccount, type StripeAccount } from "../payment-methods/payment-accounts.server";
import { recordLedgerEventsNow } from "../ledger/ledger.server";
import { applyInvoiceEvent } from "./record-stripe-invoices.server";
import { findMonthlyBySubscription, syncMonthlyFromStripe } from "./monthly-donation-rows.server";
import type { EventOutcome } from "../payment-events/store-payment-event.server";
import { recordStripeDispute, recordStripeRefunds } from "./record-stripe-refunds.server";
import { toDeclineEvent, recordPaymentIntent } from "./record-stripe-payments.server";
import { findDonationByCheckout, findDonationByPaymentIntent } from "./stripe-metadata.server";

const stripeObjectSchema = z.object({ id: z.string() });
const stripeObjectWithMetadataSchema = stripeObjectSchema.extend({
  metadata: z.record(z.string(), z.string()).default({}),
});

/** Handles an event of Stripe (docs.stripe.com/api/events/types). Throws AppError 502, 503 when a retry may work. */
export async function applyStripeEvent(event: unknown): Promise<EventOutcome> {
  const { id, type, created, data } = stripeEventSchema.parse(event);
  const { object } = data;
  const at = unixToIso(created)!;
  switch (type) {
    case "payment_intent.succeeded":
    case "payment_intent.canceled":
      return applyPaymentIntent(paymentIntentSchema.parse(object), at);
    case "payment_intent.payment_failed":
      return applyFailedPayment(await requireStripeAccount(), paymentIntentSchema.parse(object), id);
    case "checkout.session.completed":
    case "checkout.session.expired": {
      const checkout = checkoutSchema.parse(object);
      const row = await findDonationByCheckout(checkout.id, checkout.metadata);
      return row
        ? toEventOutcome(await recordStripeCheckout(await requireStripeAccount(), row, checkout, at))
        : "unknown";
    }
    case "invoice.paid":
    case "invoice.payment_failed":
      return applyInvoiceEvent(await requireStripeAccount(), stripeObjectSchema.parse(object).id);
    case "customer.subscription.updated":
    case "customer.subscription.deleted": {
      const subscription = stripeObjectWithMetadataSchema.parse(object);
      const monthly = await findMonthlyBySubscription(subscription.id, subscription.metadata);
      if (!monthly) return "unknown";
      return (await syncMonthlyFromStripe(await requireStripeAccount(), monthly)) ? "applied" : "unchanged";
    }
    case "charge.refunded": {
      const { payment_intent: intent } = z
        .object({ payment_intent: stripeIdSchema.nullable() })
        .parse(object);
      if (intent === null) return "unknown";
      const account = await requireStripeAccount();
      return recordStripeRefunds(account, intent, await listStripeRefunds(account, intent));
    }
    case "refund.created":
    case "refund.updated":
    case "refund.failed": {
      const refund = stripeRefundSchema.parse(object);
      return recordStripeRefunds(await requireStripeAccount(), refund.payment_intent, [refund]);
    }
    case "charge.dispute.created":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
    case "charge.dispute.closed":
      return recordStripeDispute(await requireStripeAccount(), stripeDisputeSchema.parse(object), type);
    default:
      return "ignored";
  }
}

const toEventOutcome = ({ isNew }: { isNew: boolean }): EventOutcome => (isNew ? "applied" : "unchanged");

async function applyPaymentIntent(intent: PaymentIntent, at: string): Promise<EventOutcome> {
  const row = await findDonationByPaymentIntent(intent.id, intent.metadata);
  if (!row) return "unknown";
  if (intent.status === "succeeded" && row.completedAt === null && row.checkoutId && !row.donorEmail) {
    // Only the Checkout session names the payer, and a completed donation accepts no name: the session is read first.
    const { completedAt } = await syncFromStripe(await requireStripeAccount(), row);
    if (completedAt !== null) return "applied";
  }
  return toEventOutcome(await recordPaymentIntent(row, intent, at));
}

/** Against card testing: after this many declines the payment is closed. */
const MAX_DECLINES = 5;

async function applyFailedPayment(
  account: StripeAccount,
  intent: PaymentIntent,
  event: string,
): Promise<EventOutcome> {
  const row = await findDonationByPaymentIntent(intent.id, intent.metadata);
  if (!row) return "unknown";
  const declined = toDeclineEvent(intent) ?? {
    kind: "declined" as const,
    source: "stripe" as const,
    reference: event,
  };
  const recorded = await recordLedgerEventsNow(row.id, [declined]);
  const declines = await countRows(
    db.selectFrom("donationLedger").where("donationId", "=", row.id).where("kind", "=", "declined"),
  );
  if (declines >= MAX_DECLINES && recorded.donation.status === "pending") {
    await endUnpaidDonation(account, recorded.donation);
  }
  return toEventOutcome(recorded);
}
