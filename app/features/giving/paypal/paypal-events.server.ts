import { z } from "zod";
import {
  payPalCaptureSchema,
  readPayPalCapture,
  payPalRefundSchema,
  type PayPalCapture,
  type PayPalRefund,
} from "~/providers/paypal.server";
import { db } from "~db/client";
import { getProviderAccounts, requirePayPalAccount } from "../payment-methods/payment-accounts.server";
import type { DonationRow } from "../donations/donation-row";
import {
  updateDonationFacts,
  toMoneyMismatch,
  recordLedgerEventsNow,
  type DonationUpdate,
  type LedgerEvent,
} from "../ledger/ledger.server";
import type { EventOutcome } from "../payment-events/event-outcome";
import { settlePayPalDonation } from "./paypal-payments.server";
import {
  toCompletionEvent,
  donationIdFromCustomId,
  isCustomIdOf,
  isDifferentAmount,
  recordPayPalApproval,
  resyncFromPayPal,
} from "./paypal-sync.server";

const eventSchema = z.object({
  event_type: z.string(),
  /** ISO. */
  create_time: z.string().optional(),
  resource: z.unknown().optional(),
});
const orderSchema = z.object({
  id: z.string(),
  purchase_units: z.array(z.object({ custom_id: z.string().optional() })).default([]),
});
const disputeSchema = z.object({
  dispute_id: z.string(),
  reason: z.string().optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
});

/** Acts on what PayPal reported (developer.paypal.com/api/rest/webhooks/event-names). Throws AppError 502. */
export async function applyPayPalEvent(event: unknown): Promise<EventOutcome> {
  const { event_type: type, create_time: at, resource } = eventSchema.parse(event);
  switch (type) {
    case "CHECKOUT.ORDER.APPROVED":
      return applyOrderApproved(orderSchema.parse(resource), at);
    case "PAYMENT.CAPTURE.COMPLETED":
      return applyCaptureCompleted(payPalCaptureSchema.parse(resource));
    case "PAYMENT.CAPTURE.PENDING":
      return applyCapturePending(payPalCaptureSchema.parse(resource));
    case "PAYMENT.CAPTURE.DENIED":
    case "PAYMENT.CAPTURE.DECLINED":
      return applyCaptureDenied(payPalCaptureSchema.parse(resource));
    case "PAYMENT.CAPTURE.REFUNDED":
      return recordPayPalRefund(payPalRefundSchema.parse(resource));
    case "PAYMENT.CAPTURE.REVERSED":
      return recordPayPalReversal(payPalRefundSchema.parse(resource));
    case "PAYMENT.REFUND.FAILED":
      return recordFailedPayPalRefund(payPalRefundSchema.parse(resource));
    case "CUSTOMER.DISPUTE.CREATED":
    case "CUSTOMER.DISPUTE.RESOLVED":
      return recordPayPalDispute(disputeSchema.parse(resource), type === "CUSTOMER.DISPUTE.RESOLVED");
    default:
      return "ignored";
  }
}

/**
 * The donor approved; should they never come back, this takes what they gave. An approval that was declined since is not
 * tried again: its donor was told that nothing was charged.
 */
async function applyOrderApproved(
  { id, purchase_units }: z.output<typeof orderSchema>,
  at: string | undefined,
): Promise<EventOutcome> {
  const row = await findPayPalDonation({ customId: purchase_units[0]?.custom_id, orderId: id });
  if (!row) return "unknown";
  await recordPayPalApproval(row, at);
  const settled = await settlePayPalDonation(row.id);
  return settled.status === row.status ? "unchanged" : "applied";
}

async function applyCaptureCompleted(capture: PayPalCapture): Promise<EventOutcome> {
  const row = await findPayPalDonation({ ...capture, captureId: capture.id });
  if (!row) return "unknown";
  const isOther = isOfOtherOrder(row, capture);
  if (isOther || isDifferentAmount(row, capture)) {
    const odd = toMoneyMismatch(capture.amount, capture.currency, isOther ? capture.orderId : undefined);
    return recordWithOutcome(row, { ...odd, source: "paypal", reference: capture.id });
  }
  const isUnnamed = (row.donorName === null && !row.isPublic) || row.donorEmail === null;
  if (isUnnamed) await settlePayPalDonation(row.id); // the order knows who paid, the capture does not
  return recordWithOutcome(row, toCompletionEvent(capture), {
    captureId: capture.id,
    ...(capture.orderId !== undefined && { providerId: capture.orderId }),
  });
}

/** PayPal looks at it, or the bank takes its days: it waits on. */
async function applyCapturePending(capture: PayPalCapture): Promise<EventOutcome> {
  const row = await findPayPalDonation({ ...capture, captureId: capture.id });
  if (!row || isOfOtherOrder(row, capture)) return "unknown";
  await updateDonationFacts(row.id, { captureId: capture.id });
  return "unchanged";
}

async function applyCaptureDenied(capture: PayPalCapture): Promise<EventOutcome> {
  const row = await findPayPalDonation({ ...capture, captureId: capture.id });
  if (!row || isOfOtherOrder(row, capture)) return "unknown";
  return recordWithOutcome(row, { kind: "failed", source: "paypal", reference: capture.id });
}

type RefundMove = Pick<LedgerEvent, "kind" | "amount" | "note">;
const toRefundMove = ({ amount }: PayPalRefund): RefundMove => ({ kind: "refunded", amount: -amount });
const recordPayPalRefund = (refund: PayPalRefund) => recordPayPalMoves(refund, [toRefundMove(refund)]);
/** That it went may not have been reported: both are recorded, so that what comes again never went for nothing. */
const recordFailedPayPalRefund = (refund: PayPalRefund) =>
  recordPayPalMoves(refund, [toRefundMove(refund), { kind: "refundFailed", amount: refund.amount }]);

/**
 * What PayPal took back by itself. It is noted as disputed too, by the same name: the refund may be known already, from
 * its order, and a case that is won asks for what was taken so.
 */
async function recordPayPalReversal(refund: PayPalRefund): Promise<EventOutcome> {
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
async function recordPayPalDispute(
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

interface PayPalReference {
  customId?: string | undefined;
  orderId?: string | undefined;
  captureId?: string | undefined;
}

/** Whether a payment is of another order than the one this donation knows as its own. */
const isOfOtherOrder = ({ providerId }: DonationRow, { orderId }: PayPalCapture) =>
  orderId !== undefined && providerId !== null && orderId !== providerId;

/**
 * The gift that something at PayPal is about: by PayPal's own names of it, else by the `custom_id` we gave. That one
 * holds an id of ours, which after a restore another donation may have.
 */
async function findPayPalDonation({
  customId,
  orderId,
  captureId,
}: PayPalReference): Promise<DonationRow | undefined> {
  const named = [
    ["captureId", captureId],
    ["providerId", orderId],
    ["id", donationIdFromCustomId(customId)],
  ] as const;
  for (const [column, value] of named) {
    if (value === null || value === undefined) continue;
    const row = await db
      .selectFrom("donations")
      .selectAll()
      .where(column, "=", value)
      .where("paymentMethod", "=", "paypal")
      .where("isDemo", "=", 0)
      .executeTakeFirst();
    if (row && (column !== "id" || isCustomIdOf(row, customId, orderId))) return row;
  }
  return undefined;
}

/** Records what happened and says whether it, or what was read for it, changed anything. */
async function recordWithOutcome(
  before: DonationRow,
  happening: LedgerEvent | LedgerEvent[],
  facts: DonationUpdate = {},
): Promise<EventOutcome> {
  const { donation, isNew } = await recordLedgerEventsNow(before.id, [happening].flat(), facts);
  const isChanged =
    isNew || donation.status !== before.status || donation.refundedAmount !== before.refundedAmount;
  return isChanged ? "applied" : "unchanged";
}
