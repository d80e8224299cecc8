import { z } from "zod";
import {
  captureSchema,
  readCapture,
  refundSchema,
  type PayPalCapture,
  type PayPalRefund,
} from "~/providers/paypal.server";
import { db } from "~db/client";
import { accounts, payPalAccount } from "./gateways.server";
import type { DonationRow } from "./donation-row";
import { learn, oddMoney, recordNow, type Facts, type Happening } from "./ledger.server";
import type { EventOutcome } from "./event-outcome";
import { settlePayPalGift } from "./paypal-gifts.server";
import {
  completionOf,
  donationIdOf,
  isNamedBy,
  isOtherMoney,
  noteApproved,
  readGiftAgain,
} from "./paypal-orders.server";

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
      return orderApproved(orderSchema.parse(resource), at);
    case "PAYMENT.CAPTURE.COMPLETED":
      return captureCompleted(captureSchema.parse(resource));
    case "PAYMENT.CAPTURE.PENDING":
      return capturePending(captureSchema.parse(resource));
    case "PAYMENT.CAPTURE.DENIED":
    case "PAYMENT.CAPTURE.DECLINED":
      return captureDenied(captureSchema.parse(resource));
    case "PAYMENT.CAPTURE.REFUNDED":
      return moneyBack(refundSchema.parse(resource));
    case "PAYMENT.CAPTURE.REVERSED":
      return moneyReversed(refundSchema.parse(resource));
    case "PAYMENT.REFUND.FAILED":
      return moneyKept(refundSchema.parse(resource));
    case "CUSTOMER.DISPUTE.CREATED":
    case "CUSTOMER.DISPUTE.RESOLVED":
      return disputeMoved(disputeSchema.parse(resource), type === "CUSTOMER.DISPUTE.RESOLVED");
    default:
      return "ignored";
  }
}

/**
 * The donor approved; should they never come back, this takes what they gave. An approval that was declined since is not
 * tried again: its donor was told that nothing was charged.
 */
async function orderApproved(
  { id, purchase_units }: z.output<typeof orderSchema>,
  at: string | undefined,
): Promise<EventOutcome> {
  const row = await giftOf({ customId: purchase_units[0]?.custom_id, orderId: id });
  if (!row) return "unknown";
  await noteApproved(row, at);
  const settled = await settlePayPalGift(row.id);
  return settled.status === row.status ? "unchanged" : "applied";
}

async function captureCompleted(capture: PayPalCapture): Promise<EventOutcome> {
  const row = await giftOf({ ...capture, captureId: capture.id });
  if (!row) return "unknown";
  const isOther = isOtherOrder(row, capture);
  if (isOther || isOtherMoney(row, capture)) {
    const odd = oddMoney(capture.amount, capture.currency, isOther ? capture.orderId : undefined);
    return outcomeOf(row, { ...odd, source: "paypal", reference: capture.id });
  }
  const isUnnamed = (row.donorName === null && !row.isPublic) || row.donorEmail === null;
  if (isUnnamed) await settlePayPalGift(row.id); // the order knows who paid, the capture does not
  return outcomeOf(row, completionOf(capture), {
    captureId: capture.id,
    ...(capture.orderId !== undefined && { providerId: capture.orderId }),
  });
}

/** PayPal looks at it, or the bank takes its days: it waits on. */
async function capturePending(capture: PayPalCapture): Promise<EventOutcome> {
  const row = await giftOf({ ...capture, captureId: capture.id });
  if (!row || isOtherOrder(row, capture)) return "unknown";
  await learn(row.id, { captureId: capture.id });
  return "unchanged";
}

async function captureDenied(capture: PayPalCapture): Promise<EventOutcome> {
  const row = await giftOf({ ...capture, captureId: capture.id });
  if (!row || isOtherOrder(row, capture)) return "unknown";
  return outcomeOf(row, { kind: "failed", source: "paypal", reference: capture.id });
}

type Move = Pick<Happening, "kind" | "amount" | "note">;
const backOf = ({ amount }: PayPalRefund): Move => ({ kind: "refunded", amount: -amount });
const moneyBack = (refund: PayPalRefund) => moneyMoved(refund, [backOf(refund)]);
/** That it went may not have been reported: both are recorded, so that what comes again never went for nothing. */
const moneyKept = (refund: PayPalRefund) =>
  moneyMoved(refund, [backOf(refund), { kind: "refundFailed", amount: refund.amount }]);

/**
 * What PayPal took back by itself. It is noted as disputed too, by the same name: the refund may be known already, from
 * its order, and a case that is won asks for what was taken so.
 */
async function moneyReversed(refund: PayPalRefund): Promise<EventOutcome> {
  const note = "reversed";
  const moved = await moneyMoved(refund, [
    { ...backOf(refund), note },
    { kind: "disputed", note },
  ]);
  const row = await giftOf(refund);
  const again = row ? await moneyWonBack(row) : "unchanged";
  return again === "applied" ? again : moved;
}

/** A refund, made here or on PayPal's site, or money PayPal took back itself: both are refunds with an id of their own. */
async function moneyMoved(refund: PayPalRefund, moves: Move[]): Promise<EventOutcome> {
  const row = await giftOf(refund);
  if (!row) return "unknown";
  const event = { source: "paypal", reference: refund.id } as const;
  if (refund.currency !== row.currency)
    return outcomeOf(row, { ...oddMoney(refund.amount, refund.currency), ...event });
  // Its completion may not have been reported yet: it belongs before.
  if (row.status === "pending" || row.status === "failed") await settlePayPalGift(row.id);
  const { captureId } = await captureOf(row);
  // What goes back of a second payment, which was noted and never counted, takes nothing from the first.
  const isOther = captureId !== null && refund.captureId !== undefined && refund.captureId !== captureId;
  return isOther
    ? outcomeOf(row, { ...oddMoney(refund.amount, refund.currency), ...event })
    : outcomeOf(
        row,
        moves.map((move) => ({ ...move, ...event })),
      );
}

const captureOf = ({ id }: DonationRow) =>
  db.selectFrom("donations").select("captureId").where("id", "=", id).executeTakeFirstOrThrow();

const sellerWins = ["RESOLVED_SELLER_FAVOUR", "CANCELED_BY_BUYER", "RESOLVED_WITH_PAYOUT", "DENIED"];

/**
 * A donor's case against the ministry. PayPal holds the money aside meanwhile, but moves it only by a refund or reversal
 * with an id of its own, which is what the ledger counts: the case itself is noted without an amount. When it is lost,
 * the order is read again, should that report have been missed; when it is won, what was taken at first may be back.
 */
async function disputeMoved(dispute: z.output<typeof disputeSchema>, isOver: boolean): Promise<EventOutcome> {
  const { dispute_id: reference, reason, disputed_transactions, dispute_outcome } = dispute;
  const { paypal } = await accounts();
  let outcome: EventOutcome = "unknown";
  for (const { seller_transaction_id: captureId } of disputed_transactions) {
    if (captureId === undefined) continue;
    const known = await giftOf({ captureId });
    const capture = known || !paypal ? null : await readCapture(paypal, captureId);
    const row = known ?? (capture ? await giftOf(capture) : undefined);
    if (!row) continue;
    const isWon = sellerWins.includes(dispute_outcome?.outcome_code ?? "");
    if (isOver && !isWon && paypal) await readGiftAgain(paypal, row);
    const note = isOver ? dispute_outcome?.outcome_code : reason;
    const kind = isOver && isWon ? "disputeWon" : "disputed";
    const event: Happening = { kind, source: "paypal", reference, ...(note && { note }) };
    const found = await outcomeOf(row, event);
    const again = isOver && isWon ? await moneyWonBack(row) : "unchanged";
    if (outcome !== "applied") outcome = again === "applied" ? again : found;
  }
  return outcome;
}

/**
 * After a case that was won: gives a gift again what PayPal had taken back by itself, once the capture says it is paid.
 * PayPal reports no such move, so while the capture says anything else that is noted for a person to look at. What was
 * taken and what was won come in any order, each looks here after it was recorded. Throws AppError 503, 502.
 */
async function moneyWonBack(row: DonationRow): Promise<EventOutcome> {
  const entries = await db
    .selectFrom("donationLedger")
    .select(["kind", "amount", "reference"])
    .where("donationId", "=", row.id)
    .execute();
  const has = (wanted: Happening["kind"], of?: string) =>
    entries.some(({ kind, reference }) => kind === wanted && (of === undefined || of === reference));
  const taken = entries.filter(
    ({ kind, reference }) =>
      kind === "refunded" && has("disputed", reference) && !has("refundFailed", reference),
  );
  const { captureId } = await captureOf(row);
  if (taken.length === 0 || !has("disputeWon") || captureId === null) return "unchanged";
  const capture = await readCapture(await payPalAccount(), captureId);
  const source = "paypal" as const;
  if (capture?.status === "COMPLETED") {
    const back = taken.flatMap(({ reference, amount }): Happening[] => [
      { kind: "refundFailed", source, reference, amount: -amount },
      { kind: "disputeWon", source, reference }, // so that the donor reads of a dispute, and not of a refund
    ]);
    return outcomeOf(row, back);
  }
  const status = capture?.status ?? "RESOURCE_NOT_FOUND";
  const sum = taken.reduce((total, { amount }) => total - amount, 0);
  const odd = oddMoney(sum, row.currency, status);
  return outcomeOf(row, { ...odd, source, reference: `${captureId} ${status}` });
}

interface Named {
  customId?: string | undefined;
  orderId?: string | undefined;
  captureId?: string | undefined;
}

/** Whether a payment is of another order than the one this donation knows as its own. */
const isOtherOrder = ({ providerId }: DonationRow, { orderId }: PayPalCapture) =>
  orderId !== undefined && providerId !== null && orderId !== providerId;

/**
 * The gift that something at PayPal is about: by PayPal's own names of it, else by the `custom_id` we gave. That one
 * holds an id of ours, which after a restore another donation may have.
 */
async function giftOf({ customId, orderId, captureId }: Named): Promise<DonationRow | undefined> {
  const named = [
    ["captureId", captureId],
    ["providerId", orderId],
    ["id", donationIdOf(customId)],
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
    if (row && (column !== "id" || isNamedBy(row, customId, orderId))) return row;
  }
  return undefined;
}

/** Records what happened and says whether it, or what was read for it, changed anything. */
async function outcomeOf(
  before: DonationRow,
  happening: Happening | Happening[],
  facts: Facts = {},
): Promise<EventOutcome> {
  const { donation, isNew } = await recordNow(before.id, [happening].flat(), facts);
  const isChanged =
    isNew || donation.status !== before.status || donation.refundedAmount !== before.refundedAmount;
  return isChanged ? "applied" : "unchanged";
}
