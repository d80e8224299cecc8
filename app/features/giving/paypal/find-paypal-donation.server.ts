import type { PayPalCapture } from "~/providers/paypal.server";
import { db } from "~db/client";
import type { DonationRow } from "../donations/donation-row";
import { type DonationUpdate, type LedgerEvent, recordLedgerEventsNow } from "../ledger/ledger.server";
import type { EventOutcome } from "../payment-events/store-payment-event.server";
import { donationIdFromCustomId, isCustomIdOf } from "./paypal-names.server";

interface PayPalReference {
  customId?: string | undefined;
  orderId?: string | undefined;
  captureId?: string | undefined;
}

/** Whether a payment belongs to another order than the donation's own. */
export const isOfOtherOrder = ({ providerId }: DonationRow, { orderId }: PayPalCapture) =>
  orderId !== undefined && providerId !== null && orderId !== providerId;

/**
 * The donation of a PayPal object: by PayPal's ids, else by our `custom_id`. After a restore another donation may have
 * the id in the `custom_id`, so the creation time is compared too.
 */
export async function findPayPalDonation({
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
      .where("isDemo", "=", false)
      .executeTakeFirst();
    if (row && (column !== "id" || isCustomIdOf(row, customId, orderId))) return row;
  }
  return undefined;
}

/** Records events and returns whether they, or what was read for them, changed the donation. */
export async function recordWithOutcome(
  before: DonationRow,
  events: LedgerEvent | LedgerEvent[],
  facts: DonationUpdate = {},
): Promise<EventOutcome> {
  const { donation, isNew } = await recordLedgerEventsNow(before.id, [events].flat(), facts);
  const isChanged =
    isNew || donation.status !== before.status || donation.refundedAmount !== before.refundedAmount;
  return isChanged ? "applied" : "unchanged";
}
