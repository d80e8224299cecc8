import { z } from "zod";
import { type PayPalRefund, readPayPalCapture } from "~/providers/paypal.server";
import { db } from "~db/client";
import type { DonationRow } from "../donations/donation-row";
import { type LedgerEvent, toMoneyMismatch } from "../ledger/ledger.server";
import type { EventOutcome } from "../payment-events/payment-events.server";
import { getProviderAccounts, requirePayPalAccount } from "../payment-methods/payment-accounts.server";
import { findPayPalDonation, recordWithOutcome } from "./find-paypal-donation.server";
import { resyncFromPayPal, settlePayPalDonation } from "./paypal-sync.server";

export const disputeSchema = z.object({
  dispute_id: z.string(),
  reason: z.string().optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
});

type RefundMove = Pick<LedgerEvent, "kind" | "amount" | "note">;

const toRefundMove = ({ amount }: PayPalRefund): RefundMove => ({ kind: "refunded", amount: -amount });

export const recordPayPalRefund = (refund: PayPalRefund) => recordPayPalMoves(refund, [toRefundMove(refund)]);

/** That it went may not have been reported: both are recorded, so that what comes again never went for nothing. */
export const recordFailedPayPalRefund = (refund: PayPalRefund) =>
  recordPayPalMoves(refund, [toRefundMove(refund), { kind: "refundFailed", amount: refund.amount }]);

/**
 * What PayPal took back by itself. It is noted as disputed too, by the same name: the refund may be known already, from
 * its order, and a case that is won asks for what was taken so.
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

/** A refund, made here or on PayPal's site, or money PayPal took back itself: both are refunds with an id of their own. */
async function recordPayPalMoves(refund: PayPalRefund, moves: RefundMove[]): Promise<EventOutcome> {
  const row = await findPayPalDonation(refund);
  if (!row) return "unknown";
  const event = { source: "paypal", reference: refund.id } as const;
  if (refund.currency !== row.currency)
    return recordWithOutcome(row, { ...toMoneyMismatch(refund.amount, refund.currency), ...event });
  // Its completion may not have been reported yet: it belongs before.
  if (row.status === "pending" || row.status === "failed") await settlePayPalDonation(row.id);
  const { captureId } = await readCaptureId(row);
  // What goes back of a second payment, which was noted and never counted, takes nothing from the first.
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
 * A donor's case against the ministry. PayPal holds the money aside meanwhile, but moves it only by a refund or reversal
 * with an id of its own, which is what the ledger counts: the case itself is noted without an amount. When it is lost,
 * the order is read again, should that report have been missed; when it is won, what was taken at first may be back.
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
 * After a case that was won: gives a gift again what PayPal had taken back by itself, once the capture says it is paid.
 * PayPal reports no such move, so while the capture says anything else that is noted for a person to look at. What was
 * taken and what was won come in any order, each looks here after it was recorded. Throws AppError 503, 502.
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
      { kind: "disputeWon", source, reference }, // so that the donor reads of a dispute, and not of a refund
    ]);
    return recordWithOutcome(row, back);
  }
  const status = capture?.status ?? "RESOURCE_NOT_FOUND";
  const sum = taken.reduce((total, { amount }) => total - amount, 0);
  const odd = toMoneyMismatch(sum, row.currency, status);
  return recordWithOutcome(row, { ...odd, source, reference: `${captureId} ${status}` });
}
