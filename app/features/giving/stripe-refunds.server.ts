import { invoiceOf, readInvoice } from "~/providers/stripe-billing.server";
import { readIntent, refundsOf, type Dispute, type Refund } from "~/providers/stripe.server";
import { stripeAccount, type StripeAccount } from "./gateways.server";
import type { DonationRow } from "./donation-row";
import { asMismatch, recordNow, type Happening } from "./ledger.server";
import { recordInvoice } from "./stripe-invoices.server";
import type { EventOutcome } from "./event-outcome";
import { giftOfPayment, recordIntent } from "./stripe-gifts.server";

/**
 * The completed gift that money goes back of. Where its completion was not reported yet it is read at Stripe and
 * completed first; undefined where the payment is none of ours, or was never a gift.
 */
async function completedGift(account: StripeAccount, intentId: string): Promise<DonationRow | undefined> {
  const isDone = ({ completedAt }: DonationRow) => completedAt !== null;
  const known = await giftOfPayment(intentId, {});
  if (known && isDone(known)) return known;
  const intent = await readIntent(account, intentId);
  if (!intent) return undefined;
  const row = known ?? (await giftOfPayment(intentId, intent.metadata));
  if (row) {
    const { donation } = await recordIntent(row, intent);
    return isDone(donation) ? donation : undefined;
  }
  const invoiceId = await invoiceOf(account, intentId);
  const invoice = invoiceId === null ? null : await readInvoice(account, invoiceId);
  const month = invoice && (await recordInvoice(invoice))?.donation;
  return month && isDone(month) ? month : undefined;
}

async function applyHappenings(
  account: StripeAccount,
  intentId: string | null | undefined,
  happenings: Happening[],
): Promise<EventOutcome> {
  const row = intentId ? await completedGift(account, intentId) : undefined;
  if (!row) return "unknown";
  // What goes back of a second payment, which was noted and never counted, takes nothing from the first.
  const isOther = row.providerId !== null && row.providerId !== intentId;
  const told = isOther ? happenings.map((one) => asMismatch(one, row)) : happenings;
  const { isNew } = await recordNow(row.id, told);
  return isNew ? "applied" : "unchanged";
}

/** Records refunds by their ids, whether we or somebody at Stripe's dashboard asked for them, and those that failed. */
export const applyRefunds = (
  account: StripeAccount,
  intentId: string | null | undefined,
  refunds: Refund[],
): Promise<EventOutcome> => applyHappenings(account, intentId, refunds.flatMap(happeningsOf));

/** Asks Stripe what went back of a gift and records it. Again, it changes nothing. Throws AppError 503, 502. */
export async function learnStripeRefunds({ providerId }: DonationRow): Promise<void> {
  if (providerId === null) return;
  const account = await stripeAccount();
  await applyRefunds(account, providerId, await refundsOf(account, providerId));
}

function happeningsOf({ id: reference, amount, status }: Refund): Happening[] {
  const source = "stripe" as const;
  const back: Happening = { kind: "refunded", source, reference, amount: -amount };
  const cameAgain: Happening = { kind: "refundFailed", source, reference, amount };
  return status === "failed" || status === "canceled" ? [back, cameAgain] : [back];
}

/**
 * Records what a dispute took, and gave again when it was won. An inquiry takes nothing. What its report says happened
 * is enough: a later report says it again, with all before it (docs.stripe.com/disputes/how-disputes-work).
 */
export function applyDispute(
  account: StripeAccount,
  { id: reference, amount, status, payment_intent, balance_transactions: moves }: Dispute,
  type: string,
): Promise<EventOutcome> {
  const isGivenAgain =
    type === "charge.dispute.funds_reinstated" || status === "won" || moves.some((move) => move.amount > 0);
  const isTaken =
    isGivenAgain ||
    type === "charge.dispute.funds_withdrawn" ||
    status === "lost" ||
    moves.some((move) => move.amount < 0);
  const source = "stripe" as const;
  return applyHappenings(account, payment_intent, [
    ...(isTaken ? [{ kind: "disputed" as const, source, reference, amount: -amount }] : []),
    ...(isGivenAgain ? [{ kind: "disputeWon" as const, source, reference, amount }] : []),
  ]);
}
