import { findInvoiceOfPayment, readInvoice } from "~/providers/stripe-billing.server";
import {
  readPaymentIntent,
  listStripeRefunds,
  type StripeDispute,
  type StripeRefund,
  openStripeRefund,
} from "~/providers/stripe.server";
import { requireStripeAccount, type StripeAccount } from "../payment-methods/payment-accounts.server";
import type { DonationRow } from "../donations/donation-row";
import { toMismatch, recordLedgerEventsNow, type LedgerEvent } from "../ledger/ledger.server";
import { recordStripeInvoice } from "./record-stripe-invoices.server";
import type { EventOutcome } from "../payment-events/store-payment-event.server";
import { findDonationByPaymentIntent, idempotencyKey } from "./stripe-metadata.server";
import { recordPaymentIntent } from "./record-stripe-payments.server";
import { AppError } from "~/request/errors";

/**
 * The completed donation of a PaymentIntent. When its completion was not recorded yet, it is read at Stripe and
 * completed first. Undefined when the payment is not ours.
 */
async function findCompletedDonation(
  account: StripeAccount,
  intentId: string,
): Promise<DonationRow | undefined> {
  const isDone = ({ completedAt }: DonationRow) => completedAt !== null;
  const known = await findDonationByPaymentIntent(intentId, {});
  if (known && isDone(known)) return known;
  const intent = await readPaymentIntent(account, intentId);
  if (!intent) return undefined;
  const row = known ?? (await findDonationByPaymentIntent(intentId, intent.metadata));
  if (row) {
    const { donation } = await recordPaymentIntent(row, intent);
    return isDone(donation) ? donation : undefined;
  }
  const invoiceId = await findInvoiceOfPayment(account, intentId);
  const invoice = invoiceId === null ? null : await readInvoice(account, invoiceId);
  const month = invoice && (await recordStripeInvoice(invoice))?.donation;
  return month && isDone(month) ? month : undefined;
}

async function recordMoneyMoves(
  account: StripeAccount,
  intentId: string | null | undefined,
  events: LedgerEvent[],
): Promise<EventOutcome> {
  const row = intentId ? await findCompletedDonation(account, intentId) : undefined;
  if (!row) return "unknown";
  // A refund of a second payment, which was never counted, changes nothing.
  const isOther = row.providerId !== null && row.providerId !== intentId;
  const recorded = isOther ? events.map((one) => toMismatch(one, row)) : events;
  const { isNew } = await recordLedgerEventsNow(row.id, recorded);
  return isNew ? "applied" : "unchanged";
}

/** Records refunds by their ids, also failed ones, whether we or the Stripe dashboard created them. */
export const recordStripeRefunds = (
  account: StripeAccount,
  intentId: string | null | undefined,
  refunds: StripeRefund[],
): Promise<EventOutcome> => recordMoneyMoves(account, intentId, refunds.flatMap(toRefundEvents));

/** Reads a donation's refunds at Stripe and records them. Idempotent. Throws AppError 503, 502. */
export async function syncRefundsFromStripe({ providerId }: DonationRow): Promise<void> {
  if (providerId === null) return;
  const account = await requireStripeAccount();
  await recordStripeRefunds(account, providerId, await listStripeRefunds(account, providerId));
}

function toRefundEvents({ id: reference, amount, status }: StripeRefund): LedgerEvent[] {
  const source = "stripe" as const;
  const back: LedgerEvent = { kind: "refunded", source, reference, amount: -amount };
  const failed: LedgerEvent = { kind: "refundFailed", source, reference, amount };
  return status === "failed" || status === "canceled" ? [back, failed] : [back];
}

/**
 * Records the money that a dispute took, and the money that came back when it was won. An inquiry takes nothing. Every
 * event contains the dispute's history, so their order does not matter (docs.stripe.com/disputes/how-disputes-work).
 */
export function recordStripeDispute(
  account: StripeAccount,
  { id: reference, amount, status, payment_intent, balance_transactions: moves }: StripeDispute,
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
  return recordMoneyMoves(account, payment_intent, [
    ...(isTaken ? [{ kind: "disputed" as const, source, reference, amount: -amount }] : []),
    ...(isGivenAgain ? [{ kind: "disputeWon" as const, source, reference, amount }] : []),
  ]);
}

/**
 * Sends a refund at Stripe, in minor units. Idempotent by `key`. Records nothing. Throws AppError 409 when Stripe
 * refuses, 503, 502.
 */
export async function requestStripeRefund(
  donation: DonationRow,
  amount: number,
  key: string,
): Promise<{ reference: string; amount: number }> {
  const account = await requireStripeAccount();
  if (donation.providerId === null) throw new AppError(409, "giving:card.refundRefused");
  const refund = { payment_intent: donation.providerId, amount };
  const made = await openStripeRefund(account, refund, idempotencyKey(key, donation));
  if (!made || made.status === "failed") throw new AppError(409, "giving:card.refundRefused");
  return { reference: made.id, amount: made.amount };
}
