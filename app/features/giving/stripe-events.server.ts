import { z } from "zod";
import type { Caller } from "~/auth/caller.server";
import { AppError } from "~/http/errors";
import { checkoutShape } from "~/providers/stripe-checkout.server";
import {
  disputeShape,
  eventShape,
  idOf,
  intentShape,
  isoOf,
  readEvent,
  refundsOf,
  refundShape,
  type Intent,
} from "~/providers/stripe.server";
import { db } from "~db/client";
import type { StripeReport } from "./card.schema";
import { endUnpaid, lookAt, recordCheckout } from "./card-settling.server";
import { accounts, stripeAccount, type StripeAccount } from "./gateways.server";
import { recordNow } from "./ledger.server";
import { applyInvoice, monthlyBehind, readMonthly } from "./monthly-invoices.server";
import { keepEvent, type EventOutcome } from "./payment-events.server";
import { applyDispute, applyRefunds } from "./stripe-money-back.server";
import { declineOf, giftOfCheckout, giftOfPayment, recordIntent } from "./stripe-gifts.server";

/**
 * Keeps what Stripe reports, to be handled once by a job. Throws AppError 400 where Stripe did not sign it, or not within
 * the last five minutes, and 503 where no signing secret is kept.
 */
export async function takeStripeReport(
  _caller: Caller,
  { raw, headers }: StripeReport,
): Promise<{ received: true }> {
  const { stripe } = await accounts();
  if (!stripe?.webhookSecret) throw new AppError(503, "giving:notOpen");
  const event = await readEvent(stripe, { raw, signature: headers["stripe-signature"] });
  if (!event) throw new AppError(400, "giving:signature");
  await keepEvent({ provider: "stripe", eventId: event.id, type: event.type, payload: raw });
  return { received: true };
}

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
      return applyRefunds(await stripeAccount(), intent, await refundsOf(await stripeAccount(), intent));
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
