import type { Kysely } from "kysely";
import { type PaymentIntent, readPaymentTime } from "~/providers/stripe.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { DonationRow } from "../donations/donation-row";
import { type LedgerEvent, recordLedgerEvents, toMoneyMismatch } from "../ledger/ledger.server";

/** Money as Stripe gives it: minor units, lower-case currency. */
interface StripeMoney {
  amount: number;
  currency: string;
}

/** Whether it equals the donation's recorded amount and currency. */
export const isRecordedAmount = ({ amount, currency }: StripeMoney, row: DonationRow): boolean =>
  amount === row.amount && currency.toUpperCase() === row.currency;

interface RecordedDonation {
  donation: DonationRow;
  isNew: boolean;
}

interface StripePayment extends StripeMoney {
  /** The PaymentIntent's id. */
  intent: string;
  /** When it was paid (ISO), if Stripe says so. */
  at?: string;
  facts?: Partial<Pick<DonationRow, "donorName" | "donorEmail">>;
}

/**
 * Completes the donation when the payment equals the recorded amount and currency. Another amount, or a second
 * payment, becomes a mismatch.
 */
export async function recordStripePayment(
  trx: Kysely<DB>,
  row: DonationRow,
  paid: StripePayment,
): Promise<RecordedDonation> {
  const source = "stripe";
  const isPaidOtherwise =
    row.completedAt !== null && row.providerId !== null && row.providerId !== paid.intent;
  if (isPaidOtherwise || !isRecordedAmount(paid, row)) {
    const mismatch = toMoneyMismatch(paid.amount, paid.currency);
    return recordLedgerEvents(trx, row.id, [{ ...mismatch, source, reference: paid.intent }]);
  }
  const facts = { ...paid.facts, providerId: paid.intent };
  return recordLedgerEvents(
    trx,
    row.id,
    [{ kind: "completed", source, reference: paid.intent, occurredAt: paid.at }],
    facts,
  );
}

/**
 * The declined last attempt of a payment. The attempt's id is the reference, so that every source gives the same
 * entry.
 */
export function toDeclineEvent({
  id,
  status,
  last_payment_error: error,
}: PaymentIntent): LedgerEvent | undefined {
  if (status !== "requires_payment_method" || !error) return undefined;
  return { kind: "declined", source: "stripe", reference: error.charge ?? error.payment_method ?? id };
}

/** Records the state of a PaymentIntent: succeeded, declined, cancelled, or nothing yet. */
export async function recordPaymentIntent(
  row: DonationRow,
  intent: PaymentIntent,
  at = readPaymentTime(intent),
): Promise<RecordedDonation> {
  const { id, status, amount_received: amount, currency } = intent;
  const isAnother = row.providerId !== null && row.providerId !== id;
  return db.transaction().execute(async (trx) => {
    if (status === "succeeded") return recordStripePayment(trx, row, { intent: id, amount, currency, at });
    if (isAnother) return { donation: row, isNew: false };
    const ended: LedgerEvent = { kind: "failed", source: "stripe", reference: id };
    const event = status === "canceled" ? ended : toDeclineEvent(intent);
    return recordLedgerEvents(trx, row.id, event ? [event] : [], { providerId: id });
  });
}
