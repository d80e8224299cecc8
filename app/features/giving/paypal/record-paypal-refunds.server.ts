import { z } from "zod";
import { type PayPalRefund, readPayPalCapture, refundPayPalCapture } from "~/providers/paypal.server";
import { db } from "~db/client";
import type { DonationRow } from "../donations/donation-row";
import { type LedgerEvent, toMoneyMismatch } from "../ledger/ledger.server";
import type { EventOutcome } from "../payment-events/store-payment-event.server";
import { getProviderAccounts, requirePayPalAccount } from "../payment-methods/payment-accounts.server";
import { findPayPalDonation, recordWithOutcome } from "./find-paypal-donation.server";
import { resyncFromPayPal, settlePayPalDonation, findPaidCaptureId } from "./paypal-sync.server";
import { AppError } from "~/request/errors";
import { formatMinorUnits } from "../donations/minor-units";
import { payPalRequestId } from "./paypal-names.server";

export const disputeSchema = z.object({
  dispute_id: z.string(),
  reason: z.string().optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
});

type RefundMove = Pick<LedgerEvent, "kind" | "amount" | "note">;

const toRefundMove = ({ amount }: PayPalRefund): RefundMove => ({ kind: "refunded", amount: -amount });

export const recordPayPalRefund = (refund: PayPalRefund) => recordPayPalMoves(refund, [toRefundMove(refund)]);

/** The refund itself may not have been reported: both entries are recorded, so that the sum is right. */
export const recordFailedPayPalRefund = (refund: PayPalRefund) =>
  recordPayPalMoves(refund, [toRefundMove(refund), { kind: "refundFailed", amount: refund.amount }]);

/**
 * Money that PayPal took back. Also recorded as disputed with the same reference: the refund may already be known from
 * its order, and a won dispute looks for money that was taken like this.
 */
export async function recordPayPalReversal(refund: PayPalRefund): Promise<EventOutcome> {
  const note = "reversed";
  const moved = await recordPayPalMoves(refund, [
    { ...toRefundMove(refund), note },
    { kind: "disputed", note },
  ]);
  const row = await findPayPalDonation(refund);
  const again = row ? await recordDisputeRecovery(row) : "unchanged";
  return again === "applied" ? again : moved;
}

/** Records a refund by us, a refund on PayPal's site, or a reversal: each is a refund with its own id. */
async function recordPayPalMoves(refund: PayPalRefund, moves: RefundMove[]): Promise<EventOutcome> {
  const row = await findPayPalDonation(refund);
  if (!row) return "unknown";
  const event = { source: "paypal", reference: refund.id } as const;
  if (refund.currency !== row.currency)
    return recordWithOutcome(row, { ...toMoneyMismatch(refund.amount, refund.currency), ...event });
  // The completion may not have been recorded yet: it comes first.
  if (row.status === "pending" || row.status === "failed") await settlePayPalDonation(row.id);
  const { captureId } = await readCaptureId(row);
  // A refund of a second payment, which was never counted, changes nothing.
  const isOther = captureId !== null && refund.captureId !== undefined && refund.captureId !== captureId;
  return isOther
    ? recordWithOutcome(row, { ...toMoneyMismatch(refund.amount, refund.currency), ...event })
    : recordWithOutcome(
        row,
        moves.map((move) => ({ ...move, ...event })),
      );
}

const readCaptureId = ({ id }: DonationRow) =>
  db.selectFrom("donations").select("captureId").where("id", "=", id).executeTakeFirstOrThrow();

const SELLER_WINS_CODES = ["RESOLVED_SELLER_FAVOUR", "CANCELED_BY_BUYER", "RESOLVED_WITH_PAYOUT", "DENIED"];

/**
 * A dispute opened by a donor. PayPal holds the money meanwhile, but moves it only by a refund or reversal with its
 * own id, which the ledger counts; the dispute itself is recorded without an amount. When it is lost, the order is
 * read again, in case that event was missed. When it is won, money that was taken may be back.
 */
export async function recordPayPalDispute(
  dispute: z.output<typeof disputeSchema>,
  isOver: boolean,
): Promise<EventOutcome> {
  const { dispute_id: reference, reason, disputed_transactions, dispute_outcome } = dispute;
  const { paypal } = await getProviderAccounts();
  let outcome: EventOutcome = "unknown";
  for (const { seller_transaction_id: captureId } of disputed_transactions) {
    if (captureId === undefined) continue;
    const known = await findPayPalDonation({ captureId });
    const capture = known || !paypal ? null : await readPayPalCapture(paypal, captureId);
    const row = known ?? (capture ? await findPayPalDonation(capture) : undefined);
    if (!row) continue;
    const isWon = SELLER_WINS_CODES.includes(dispute_outcome?.outcome_code ?? "");
    if (isOver && !isWon && paypal) await resyncFromPayPal(paypal, row);
    const note = isOver ? dispute_outcome?.outcome_code : reason;
    const kind = isOver && isWon ? "disputeWon" : "disputed";
    const event: LedgerEvent = { kind, source: "paypal", reference, ...(note && { note }) };
    const found = await recordWithOutcome(row, event);
    const again = isOver && isWon ? await recordDisputeRecovery(row) : "unchanged";
    if (outcome !== "applied") outcome = again === "applied" ? again : found;
  }
  return outcome;
}

/**
 * After a won dispute: records money that PayPal had taken as returned once the capture is `COMPLETED`. PayPal sends
 * no event for this, so any other status becomes a mismatch for an administrator. The order of the events does not
 * matter: each calls this after it was recorded. Throws AppError 503, 502.
 */
async function recordDisputeRecovery(row: DonationRow): Promise<EventOutcome> {
  const entries = await db
    .selectFrom("donationLedger")
    .select(["kind", "amount", "reference"])
    .where("donationId", "=", row.id)
    .execute();
  const has = (wanted: LedgerEvent["kind"], of?: string) =>
    entries.some(({ kind, reference }) => kind === wanted && (of === undefined || of === reference));
  const taken = entries.filter(
    ({ kind, reference }) =>
      kind === "refunded" && has("disputed", reference) && !has("refundFailed", reference),
  );
  const { captureId } = await readCaptureId(row);
  if (taken.length === 0 || !has("disputeWon") || captureId === null) return "unchanged";
  const capture = await readPayPalCapture(await requirePayPalAccount(), captureId);
  const source = "paypal" as const;
  if (capture?.status === "COMPLETED") {
    const back = taken.flatMap(({ reference, amount }): LedgerEvent[] => [
      { kind: "refundFailed", source, reference, amount: -amount },
      { kind: "disputeWon", source, reference }, // Makes the donor's mail mention a dispute, not a refund.
    ]);
    return recordWithOutcome(row, back);
  }
  const status = capture?.status ?? "RESOURCE_NOT_FOUND";
  const sum = taken.reduce((total, { amount }) => total - amount, 0);
  const mismatch = toMoneyMismatch(sum, row.currency, status);
  return recordWithOutcome(row, { ...mismatch, source, reference: `${captureId} ${status}` });
}

/**
 * Sends a refund at PayPal, in minor units. Idempotent by `key`. Records nothing. Throws AppError 409 when PayPal
 * refuses, 503, 502.
 */
export async function requestPayPalRefund(
  donation: DonationRow,
  amount: number,
  key: string,
): Promise<{ reference: string; amount: number }> {
  const account = await requirePayPalAccount();
  const captureId = donation.captureId ?? (await findPaidCaptureId(account, donation));
  if (captureId === null) throw new AppError(409, "giving:paypal.noPayment");
  const answer = await refundPayPalCapture(account, captureId, {
    amount: formatMinorUnits(amount),
    currency: donation.currency,
    requestId: payPalRequestId(`refund ${key}`, donation),
  });
  if (answer.outcome === "tooMuch") throw new AppError(409, "giving:paypal.refundTooMuch");
  if (answer.outcome === "refused") {
    throw new AppError(409, "giving:paypal.refundRefused", { params: { issue: answer.issue } });
  }
  return { reference: answer.refund.id, amount: answer.refund.amount };
}

/** Reads a donation's refunds at PayPal and records them. Idempotent. Throws AppError 503, 502. */
export async function syncRefundsFromPayPal(row: DonationRow): Promise<void> {
  await resyncFromPayPal(await requirePayPalAccount(), row);
}
