import { canonicalEmail } from "~/i18n/email-address";
import type { PayPalCapture, PayPalOrder } from "~/providers/paypal.server";
import type { DonationRow } from "../donations/donation-row";
import {
  type DonationUpdate,
  type LedgerEvent,
  recordLedgerEventsNow,
  toMoneyMismatch,
} from "../ledger/ledger.server";
import { isCustomIdOf } from "./paypal-names.server";

/** Records what the state of an order means for its donation. `order` is null when PayPal no longer has it. */
export async function recordPayPalOrder(
  row: DonationRow,
  orderId: string,
  order: PayPalOrder | null,
  isOverdue: boolean,
): Promise<DonationRow> {
  const { events, facts } = order
    ? interpretOrder(row, order, isOverdue)
    : { events: isOverdue ? [toFailedEvent(orderId)] : [], facts: {} };
  if (events.length === 0 && Object.keys(facts).length === 0) return row;
  const { donation } = await recordLedgerEventsNow(row.id, events, facts);
  return donation;
}

type OrderMeaning = { events: LedgerEvent[]; facts: DonationUpdate };

function interpretOrder(row: DonationRow, order: PayPalOrder, isOverdue: boolean): OrderMeaning {
  const problem = findOrderMismatch(row, order);
  if (problem) {
    // The capture's id, as in the capture's own event, so that both become one entry.
    const reference = order.captures[0]?.id ?? order.id;
    return { events: [{ ...problem, source: "paypal", reference }], facts: {} };
  }
  const facts = { providerId: order.id, ...payerFacts(row, order) };
  const paid = order.captures.find(({ status }) => /^(COMPLETED|PARTIALLY_REFUNDED|REFUNDED)$/.test(status));
  if (paid) {
    const back = order.refunds.filter(({ status }) => status !== "FAILED" && status !== "CANCELLED");
    return {
      facts: { ...facts, captureId: paid.id },
      events: [
        toCompletionEvent(paid),
        ...back.map(({ id, amount }): LedgerEvent => ({
          kind: "refunded",
          source: "paypal",
          reference: id,
          amount: -amount,
        })),
      ],
    };
  }
  const waiting = order.captures.find(({ status }) => status === "PENDING");
  if (waiting) return { events: [], facts: { ...facts, captureId: waiting.id } };
  const refused = order.captures[0];
  if (refused) return { events: [toFailedEvent(refused.id)], facts };
  if (order.status === "VOIDED" || isOverdue) return { events: [toFailedEvent(order.id)], facts: {} };
  return { events: [], facts: {} };
}

/** The completion of a donation, at PayPal's time. */
export const toCompletionEvent = ({ id: reference, paidAt: at }: PayPalCapture): LedgerEvent => ({
  kind: "completed",
  source: "paypal",
  reference,
  ...(at !== undefined && { occurredAt: at }),
});

const toFailedEvent = (reference: string): LedgerEvent => ({ kind: "failed", source: "paypal", reference });

/** What differs between the order and the recorded donation; null when nothing does. */
export function findOrderMismatch(
  row: DonationRow,
  order: PayPalOrder,
): Pick<LedgerEvent, "kind" | "note" | "hasMoney"> | null {
  if (!isCustomIdOf(row, order.customId, order.id)) return { kind: "mismatch", note: "custom_id" };
  const other = [order, ...order.captures].find((money) => isDifferentAmount(row, money));
  return other ? toMoneyMismatch(other.amount, other.currency) : null;
}

export const isDifferentAmount = (
  row: DonationRow,
  { amount, currency }: { amount: number; currency: string },
) => amount !== row.amount || currency !== row.currency;

/**
 * The payer's name and e-mail address, where the donor gave none. Not the name when the donation is public: the name
 * at PayPal was not given for the wall.
 */
const payerFacts = ({ donorName, donorEmail, isPublic }: DonationRow, { payer, captures }: PayPalOrder) =>
  captures.length === 0
    ? {}
    : {
        ...(donorName === null &&
          !isPublic &&
          payer.name !== null && { donorName: payer.name.slice(0, 120) }),
        ...(donorEmail === null &&
          payer.email !== null && { donorEmail: canonicalEmail(payer.email).slice(0, 254) }),
      };
