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

/** Reads a gift's payment at Stripe, by whatever name of it we stored, and records what it has come to. */
export async function syncFromStripe(account: StripeAccount, row: DonationRow): Promise<DonationRow> {
  const checkout = row.checkoutId === null ? null : await readCheckout(account, row.checkoutId);
  if (checkout?.status === "complete") return (await recordStripeCheckout(account, row, checkout)).donation;
  const intent = row.providerId === null ? null : await readPaymentIntent(account, row.providerId);
  if (intent) return settlePaymentIntent(account, row, intent);
  return checkout ? (await recordStripeCheckout(account, row, checkout)).donation : row;
}

/**
 * Records what a gift's payment has come to, and then how its monthly gift stands: where Stripe does not say that now, its
 * own report does later.
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

/** Records what became of a hosted page; `at` is when its report says so. */
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
  // Who gave no address on our form gave one on Stripe's page: the receipt goes there. The name on a card is for the
  // receipt alone, and was not given for the wall.
  const facts = {
    ...(row.donorEmail === null && person?.email && { donorEmail: person.email }),
    ...(row.donorName === null && !row.isPublic && person?.name && { donorName: person.name }),
  };
  const payment = at ? null : await readPaymentIntent(account, intent); // the page itself knows no time
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
 * Ends the payment of a gift at Stripe, so that nobody can make it any more, and records that it failed. One that was
 * paid at the last moment is completed instead.
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
 * Closes what of a gift's payment is open at Stripe; records nothing of the gift. A monthly one ends only while its first
 * payment is to come: it was paid meanwhile, perhaps, and we have not heard.
 */
export async function closeAtStripe(account: StripeAccount, row: DonationRow): Promise<void> {
  const monthly = await findMonthlyOfDonation(db, row.id);
  const checkout = row.checkoutId === null ? null : await readCheckout(account, row.checkoutId);
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
 * Reads at Stripe what became of a gift and records it; an overdue one that is unpaid is ended there and has failed.
 * Again, it changes nothing. Throws AppError 404, 503, 502.
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
 * Before a person says how a gift stands that waits: records it where Stripe says that it was paid, else closes its
 * payment, so that nobody makes it afterwards. A pledge has none. Throws AppError 503, 502.
 */
export async function closePendingStripePayment(donationId: number): Promise<void> {
  const row = await db
    .selectFrom("donations")
    .selectAll()
    .where("id", "=", donationId)
    .where("paymentMethod", "=", "stripe")
    .where("status", "=", "pending")
    .where("isDemo", "=", 0)
    .where("memoCode", "is", null)
    .executeTakeFirst();
  if (!row) return;
  const account = await requireStripeAccount();
  const isPaid = async () => (await findPaymentAtStripe(row)) !== null;
  if (!(await isPaid())) await closeAtStripe(account, row);
  if (await isPaid()) await syncFromStripe(account, row);
}

/**
 * By which name Stripe has the money of a gift, as it says itself; null where it has none: what was paid on its own page
 * may not have been reported yet. Throws AppError 503, 502.
 */
export async function findPaymentAtStripe(row: DonationRow): Promise<string | null> {
  if (row.providerId === null && row.checkoutId === null) return null;
  const account = await requireStripeAccount();
  const intent = row.providerId === null ? null : await readPaymentIntent(account, row.providerId);
  if (intent?.status === "succeeded") return intent.id;
  const checkout = row.checkoutId === null ? null : await readCheckout(account, row.checkoutId);
  if (checkout?.payment_status !== "paid") return null;
  if (checkout.invoice === null) return checkout.payment_intent;
  return (await readInvoice(account, checkout.invoice))?.intent ?? null;
}
