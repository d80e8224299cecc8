import { canonicalEmail } from "~/i18n/email-address";
import { endSubscription, readInvoice, readSubscription } from "~/providers/stripe-billing.server";
import { type Checkout, expireCheckout, readCheckout } from "~/providers/stripe-checkout.server";
import {
  cancelPaymentIntent,
  type PaymentIntent,
  readPaymentIntent,
  readPaymentTime,
  StripeFailed,
} from "~/providers/stripe.server";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DonationRow } from "../donations/donation-row";
import { recordLedgerEventsNow } from "../ledger/ledger.server";
import { requireStripeAccount, type StripeAccount } from "../payment-methods/payment-accounts.server";
import {
  findMonthlyOfDonation,
  linkSubscription,
  syncMonthlyFromStripe,
} from "./monthly-donation-rows.server";
import { recordStripeInvoice } from "./record-stripe-invoices.server";
import { recordPaymentIntent, recordStripePayment } from "./record-stripe-payments.server";

const readOwnCheckout = async (account: StripeAccount, { checkoutId }: DonationRow) =>
  checkoutId === null ? null : readCheckout(account, checkoutId);
const readOwnIntent = async (account: StripeAccount, { providerId }: DonationRow) =>
  providerId === null ? null : readPaymentIntent(account, providerId);

/** Reads a donation's payment at Stripe, by session or PaymentIntent, and records its state. */
export async function syncFromStripe(account: StripeAccount, row: DonationRow): Promise<DonationRow> {
  const checkout = await readOwnCheckout(account, row);
  if (checkout?.status === "complete") return (await recordStripeCheckout(account, row, checkout)).donation;
  const intent = await readOwnIntent(account, row);
  if (intent) return settlePaymentIntent(account, row, intent);
  return checkout ? (await recordStripeCheckout(account, row, checkout)).donation : row;
}

/**
 * Records the state of a PaymentIntent, then of its monthly donation. If Stripe fails for the second, the monthly
 * donation's own event records it.
 */
export async function settlePaymentIntent(
  account: StripeAccount,
  row: DonationRow,
  intent: PaymentIntent,
): Promise<DonationRow> {
  const { donation } = await recordPaymentIntent(row, intent);
  if (row.recurringDonationId !== null) {
    try {
      await syncMonthlyOfDonation(account, row);
    } catch (error) {
      if (!(error instanceof StripeFailed)) throw error;
    }
  }
  return donation;
}

async function syncMonthlyOfDonation(account: StripeAccount, row: DonationRow): Promise<void> {
  const monthly = await findMonthlyOfDonation(db, row.id);
  if (monthly) await syncMonthlyFromStripe(account, monthly);
}

/** Records the state of a Checkout session; `at` is the time of its event. */
export async function recordStripeCheckout(
  account: StripeAccount,
  row: DonationRow,
  checkout: Checkout,
  at?: string,
): Promise<{ donation: DonationRow; isNew: boolean }> {
  const unchanged = { donation: row, isNew: false };
  if (checkout.status === "expired") return recordStripeFailure(row, checkout.id);
  if (checkout.status !== "complete" || checkout.payment_status !== "paid") return unchanged;
  if (checkout.subscription !== null) {
    await db.transaction().execute(async (trx) => {
      const monthly = await findMonthlyOfDonation(trx, row.id);
      if (monthly) await linkSubscription(trx, monthly.id, { subscription: checkout.subscription! });
    });
    const invoice = checkout.invoice === null ? null : await readInvoice(account, checkout.invoice);
    const recorded = invoice && (await recordStripeInvoice(invoice));
    await syncMonthlyOfDonation(account, row);
    return recorded ?? unchanged;
  }
  const { payment_intent: intent, amount_total: amount, currency, customer_details: person } = checkout;
  if (intent === null || amount === null || currency === null) return unchanged;
  // Name and e-mail address from Stripe's page, where the donor gave none. Not the name when the donation is public:
  // it was given for the receipt, not for the wall.
  const facts = {
    ...(row.donorEmail === null && person?.email && { donorEmail: canonicalEmail(person.email) }),
    ...(row.donorName === null && !row.isPublic && person?.name && { donorName: person.name }),
  };
  const payment = at ? null : await readPaymentIntent(account, intent); // The session does not say when it was paid.
  const paid = {
    intent,
    amount,
    currency,
    facts,
    at: at ?? (payment ? readPaymentTime(payment) : undefined),
  };
  return db.transaction().execute((trx) => recordStripePayment(trx, row, paid));
}

/**
 * Closes a donation's payment at Stripe and records that it failed. One that was paid at the last moment is completed
 * instead.
 */
export async function endUnpaidDonation(account: StripeAccount, row: DonationRow): Promise<DonationRow> {
  const before = await syncFromStripe(account, row);
  if (before.status !== "pending") return before;
  await closeAtStripe(account, before);
  const now = await syncFromStripe(account, before);
  if (now.status !== "pending") return now;
  return (await recordStripeFailure(now, now.providerId ?? now.checkoutId ?? "")).donation;
}

/**
 * Closes a donation's open payment at Stripe without recording anything. A subscription ends only while its first
 * payment is incomplete: otherwise it may have been paid meanwhile.
 */
export async function closeAtStripe(account: StripeAccount, row: DonationRow): Promise<void> {
  const monthly = await findMonthlyOfDonation(db, row.id);
  const checkout = await readOwnCheckout(account, row);
  if (checkout?.status === "open") await expireCheckout(account, checkout.id);
  if (monthly?.providerId) {
    const subscription = await readSubscription(account, monthly.providerId);
    if (subscription?.status !== "incomplete") return;
    await endSubscription(account, subscription.id);
    await syncMonthlyFromStripe(account, monthly);
  } else if (row.providerId !== null) await cancelPaymentIntent(account, row.providerId);
}

export const recordStripeFailure = (row: DonationRow, reference: string) =>
  recordLedgerEventsNow(row.id, [{ kind: "failed", source: "stripe", reference }]);

/**
 * Reads a donation's payment at Stripe and records its state; an overdue unpaid one is closed and has failed.
 * Idempotent. Throws AppError 404, 503, 502.
 */
export async function settleStripeDonation(
  donationId: number,
  { isOverdue = false } = {},
): Promise<DonationRow> {
  const row = requireFound(
    await db
      .selectFrom("donations")
      .selectAll()
      .where("id", "=", donationId)
      .where("paymentMethod", "=", "stripe")
      .executeTakeFirst(),
  );
  if (row.status !== "pending" || row.isDemo) return row;
  const account = await requireStripeAccount();
  return isOverdue ? endUnpaidDonation(account, row) : syncFromStripe(account, row);
}

/**
 * Before an administrator sets the status of a pending donation: completes it when Stripe says that it was paid, else
 * closes its payment, so that nobody pays it afterwards. Does nothing for a pledge. Throws AppError 503, 502.
 */
export async function closePendingStripePayment(donationId: number): Promise<void> {
  const row = await db
    .selectFrom("donations")
    .selectAll()
    .where("id", "=", donationId)
    .where("paymentMethod", "=", "stripe")
    .where("status", "=", "pending")
    .where("isDemo", "=", false)
    .where("memoCode", "is", null)
    .executeTakeFirst();
  if (!row) return;
  const account = await requireStripeAccount();
  const isPaid = async () => (await findPaymentAtStripe(row)) !== null;
  if (!(await isPaid())) await closeAtStripe(account, row);
  if (await isPaid()) await syncFromStripe(account, row);
}

/**
 * The id of the PaymentIntent that holds a donation's money at Stripe; null when there is none. A paid Checkout session
 * counts even before its event arrives. Throws AppError 503, 502.
 */
export async function findPaymentAtStripe(row: DonationRow): Promise<string | null> {
  if (row.providerId === null && row.checkoutId === null) return null;
  const account = await requireStripeAccount();
  const intent = await readOwnIntent(account, row);
  if (intent?.status === "succeeded") return intent.id;
  const checkout = await readOwnCheckout(account, row);
  if (checkout?.payment_status !== "paid") return null;
  if (checkout.invoice === null) return checkout.payment_intent;
  return (await readInvoice(account, checkout.invoice))?.intent ?? null;
}
