import type { Kysely } from "kysely";
import { type PaymentIntent, readPaymentTime } from "~/providers/stripe.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { DonationRow } from "../donations/donation-row";
import { type LedgerEvent, recordLedgerEvents, toMoneyMismatch } from "../ledger/ledger.server";

/** Money as Stripe tells it: minor units, currency in small letters. */
interface StripeMoney {
  amount: number;
  currency: string;
}

/** Whether it is what was recorded when the gift began. */
export const isRecordedAmount = ({ amount, currency }: StripeMoney, row: DonationRow): boolean =>
  amount === row.amount && currency.toUpperCase() === row.currency;

interface RecordedDonation {
  donation: DonationRow;
  isNew: boolean;
}

interface StripePayment extends StripeMoney {
  /** Stripe's payment. */
  intent: string;
  /** When it was made (ISO), where Stripe says it. */
  at?: string;
  facts?: Partial<Pick<DonationRow, "donorName" | "donorEmail">>;
}

/**
 * What Stripe says was paid completes the gift, if it is the amount and currency that were recorded. Anything else, or a
 * second payment, is noted for the administrators and completes nothing.
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
    const odd = toMoneyMismatch(paid.amount, paid.currency);
    return recordLedgerEvents(trx, row.id, [{ ...odd, source, reference: paid.intent }]);
  }
  const facts = { ...paid.facts, providerId: paid.intent };
  return recordLedgerEvents(
    trx,
    row.id,
    [{ kind: "completed", source, reference: paid.intent, occurredAt: paid.at }],
    facts,
  );
}

/** What a payment says of its last try that was declined, named by that try, so that whoever tells it is one entry. */
export function toDeclineEvent({
  id,
  status,
  last_payment_error: error,
}: PaymentIntent): LedgerEvent | undefined {
  if (status !== "requires_payment_method" || !error) return undefined;
  return { kind: "declined", source: "stripe", reference: error.charge ?? error.payment_method ?? id };
}

/** Records what a payment at Stripe has come to: paid at a time, declined, ended, or nothing yet. */
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
    const told = status === "canceled" ? ended : toDeclineEvent(intent);
    return recordLedgerEvents(trx, row.id, told ? [told] : [], { providerId: id });
  });
}
