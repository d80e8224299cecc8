import { z } from "zod";
import { checkoutShape } from "~/providers/stripe-checkout.server";
import {
  disputeShape,
  eventShape,
  idOf,
  intentShape,
  isoOf,
  refundsOf,
  refundShape,
  type Intent,
} from "~/providers/stripe.server";
import { db } from "~db/client";
import { endUnpaid, lookAt, recordCheckout } from "./stripe-settling.server";
import { stripeAccount, type StripeAccount } from "./gateways.server";
import { recordNow } from "./ledger.server";
import { applyInvoice, monthlyBehind, readMonthly } from "./stripe-invoices.server";
import type { EventOutcome } from "./event-outcome";
import { applyDispute, applyRefunds } from "./stripe-refunds.server";
import { declineOf, giftOfCheckout, giftOfPayment, recordIntent } from "./stripe-gifts.server";

const named = z.object({ id: z.string() });
const marked = named.extend({ metadata: z.record(z.string(), z.string()).default({}) });

/** Acts on what Stripe reported (docs.stripe.com/api/events/types). Throws AppError 502, 503 where it may work later. */
export async function applyStripeEvent(event: unknown): Promise<EventOutcome> {
  const { id, type, created, data } = eventShape.parse(event);
  const { object } = data;
  const at = isoOf(created)!;
  switch (type) {
    case "payment_intent.succeeded":
    case "payment_intent.canceled":
      return applyIntent(intentShape.parse(object), at);
    case "payment_intent.payment_failed":
      return applyDecline(await stripeAccount(), intentShape.parse(object), id);
    case "checkout.session.completed":
    case "checkout.session.expired": {
      const checkout = checkoutShape.parse(object);
      const row = await giftOfCheckout(checkout.id, checkout.metadata);
      return row ? outcomeOf(await recordCheckout(await stripeAccount(), row, checkout, at)) : "unknown";
    }
    case "invoice.paid":
    case "invoice.payment_failed":
      return applyInvoice(await stripeAccount(), named.parse(object).id);
    case "customer.subscription.updated":
    case "customer.subscription.deleted": {
      const subscription = marked.parse(object);
      const monthly = await monthlyBehind(subscription.id, subscription.metadata);
      if (!monthly) return "unknown";
      return (await readMonthly(await stripeAccount(), monthly)) ? "applied" : "unchanged";
    }
    case "charge.refunded": {
      const { payment_intent: intent } = z.object({ payment_intent: idOf.nullable() }).parse(object);
      if (intent === null) return "unknown";
      const account = await stripeAccount();
      return applyRefunds(account, intent, await refundsOf(account, intent));
    }
    case "refund.created":
    case "refund.updated":
    case "refund.failed": {
      const refund = refundShape.parse(object);
      return applyRefunds(await stripeAccount(), refund.payment_intent, [refund]);
    }
    case "charge.dispute.created":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
    case "charge.dispute.closed":
      return applyDispute(await stripeAccount(), disputeShape.parse(object), type);
    default:
      return "ignored";
  }
}

const outcomeOf = ({ isNew }: { isNew: boolean }): EventOutcome => (isNew ? "applied" : "unchanged");

async function applyIntent(intent: Intent, at: string): Promise<EventOutcome> {
  const row = await giftOfPayment(intent.id, intent.metadata);
  if (!row) return "unknown";
  if (intent.status === "succeeded" && row.completedAt === null && row.checkoutId && !row.donorEmail) {
    // Stripe's page knows who paid, the payment does not; once the gift is completed it learns that no more.
    const { completedAt } = await lookAt(await stripeAccount(), row);
    if (completedAt !== null) return "applied";
  }
  return outcomeOf(await recordIntent(row, intent, at));
}

/** Whoever tries stolen cards tries many: so many on one payment, and it is ended. */
const mostDeclines = 5;

async function applyDecline(account: StripeAccount, intent: Intent, event: string): Promise<EventOutcome> {
  const row = await giftOfPayment(intent.id, intent.metadata);
  if (!row) return "unknown";
  const declined = declineOf(intent) ?? {
    kind: "declined" as const,
    source: "stripe" as const,
    reference: event,
  };
  const recorded = await recordNow(row.id, [declined]);
  const { declines } = await db
    .selectFrom("donationLedger")
    .select((eb) => eb.fn.countAll<number>().as("declines"))
    .where("donationId", "=", row.id)
    .where("kind", "=", "declined")
    .executeTakeFirstOrThrow();
  if (declines >= mostDeclines && recorded.donation.status === "pending") {
    await endUnpaid(account, recorded.donation);
  }
  return outcomeOf(recorded);
}
