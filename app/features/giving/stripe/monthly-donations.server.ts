import { env } from "~/config/env.server";
import { AppError, requireFound } from "~/request/errors";
import { tFor } from "~/i18n/i18n.server";
import { defaultLanguage, isLanguage } from "~/i18n/languages";
import {
  changeSubscriptionAmount,
  endSubscription,
  ensureStripeProduct,
  openStripeCustomer,
  openCardPortalSession,
  openSubscription,
  moveCardToCustomer,
  readSubscription,
} from "~/providers/stripe-billing.server";
import { db } from "~db/client";
import { requireStripeAccount, type StripeAccount } from "../payment-methods/payment-accounts.server";
import type { DonationRow } from "../donations/donation-row";
import {
  linkSubscription,
  findMonthlyOfDonation,
  syncMonthlyFromStripe,
} from "./monthly-donation-rows.server";
import { type RecurringDonationRow } from "../donations/donation-row";
import { idempotencyKey, stripeMetadata } from "./stripe-metadata.server";

const monthlyEndedError = () => new AppError(409, "giving:card.monthlyEnded");
/** The keys belong to another account or mode: whether that one still charges is unknown. */
const unknownAtStripeError = () => new AppError(502, "giving:providerFailed");

/** A monthly donation that was started. */
async function requireMonthlyDonation(id: number): Promise<RecurringDonationRow> {
  return requireFound(
    await db
      .selectFrom("recurringDonations")
      .selectAll()
      .where("id", "=", id)
      .where("status", "!=", "pending")
      .executeTakeFirst(),
  );
}

/**
 * Changes the amount of a monthly donation (minor units) from the next payment on. Idempotent. Throws AppError 404,
 * 409 when it has ended, 503, 502.
 */
export async function changeMonthlyAmount(recurringId: number, amount: number): Promise<void> {
  const row = await requireMonthlyDonation(recurringId);
  if (row.status === "cancelled") throw monthlyEndedError();
  if (!row.isDemo) {
    const { account, subscription } = await requireRunningSubscription(row);
    await changeSubscriptionAmount(account, subscription, { amount, currency: row.currency });
  }
  await db
    .updateTable("recurringDonations")
    .set({ amount, updatedAt: new Date().toISOString() })
    .where("id", "=", recurringId)
    .execute();
}

/**
 * Ends a monthly donation at Stripe and here. Idempotent. Throws AppError 404, 503, and 502, also when Stripe's
 * account does not know it: another account may still charge.
 */
export async function stopMonthlyDonation(recurringId: number): Promise<void> {
  const row = await requireMonthlyDonation(recurringId);
  if (row.status === "cancelled") return;
  if (!row.isDemo && row.providerId !== null) {
    await endStripeSubscription(row.providerId);
  }
  const now = new Date().toISOString();
  await db
    .updateTable("recurringDonations")
    .set({ status: "cancelled", cancelledAt: now, updatedAt: now })
    .where("id", "=", recurringId)
    .where("status", "!=", "cancelled")
    .execute();
}

/**
 * The URL of Stripe's page where the card is changed; it leads back to `returnPath`. In demo mode it is `returnPath`
 * itself. Throws AppError 404, 409 when it has ended, 503, 502.
 */
export async function openCardPortal(recurringId: number, returnPath: string): Promise<string> {
  const row = await requireMonthlyDonation(recurringId);
  const returnUrl = env.PUBLIC_URL + returnPath;
  if (row.status === "cancelled") throw monthlyEndedError();
  if (row.isDemo) return returnUrl;
  const { account, subscription } = await requireRunningSubscription(row);
  await moveCardToCustomer(account, subscription);
  return openCardPortalSession(account, {
    customer: subscription.customer,
    language: row.language,
    returnUrl,
  });
}

async function endStripeSubscription(subscription: string): Promise<void> {
  const account = await requireStripeAccount();
  if (!(await endSubscription(account, subscription))) throw unknownAtStripeError();
}

async function requireRunningSubscription(row: RecurringDonationRow) {
  const account = await requireStripeAccount();
  const subscription = row.providerId === null ? null : await readSubscription(account, row.providerId);
  if (!subscription) throw unknownAtStripeError();
  if (/^(active|past_due|trialing|unpaid)$/.test(subscription.status)) {
    return { account, subscription };
  }
  await syncMonthlyFromStripe(account, row); // Stopped at Stripe, and the event has not arrived.
  throw monthlyEndedError();
}

/**
 * Ends the subscription of an erased donor; called by the job. Idempotent. Throws AppError 503 and 502 like
 * `stopMonthlyDonation`: the job retries and stays visible.
 */
export async function stopErasedMonthlyDonation(subscription: string): Promise<void> {
  await endStripeSubscription(subscription);
  const now = new Date().toISOString();
  await db
    .updateTable("recurringDonations")
    .set({ status: "cancelled", cancelledAt: now, updatedAt: now })
    .where("providerId", "=", subscription)
    .where("status", "!=", "cancelled")
    .execute();
}

/**
 * Opens a subscription at Stripe, whose first payment the donor makes in the browser, and stores its ids. Idempotent.
 * Returns the payment's client secret.
 */
export async function openMonthlyDonation(account: StripeAccount, row: DonationRow): Promise<string> {
  const { donorEmail: email, donorName: name, amount, currency } = row;
  const language = isLanguage(row.language) ? row.language : defaultLanguage;
  const product = `limye-monthly-gift-${language}`;
  const customer = await openStripeCustomer(
    account,
    { email, name, language },
    idempotencyKey("customer", row),
  );
  await ensureStripeProduct(account, { id: product, name: tFor(language)("giving:card.monthlyGift") });
  const opened = await openSubscription(
    account,
    { customer, product, amount, currency, metadata: stripeMetadata(row) },
    idempotencyKey("subscription", row),
  );
  await db.transaction().execute(async (trx) => {
    const { id } = requireFound(await findMonthlyOfDonation(trx, row.id));
    await linkSubscription(trx, id, { subscription: opened.id, customer });
    await trx
      .updateTable("donations")
      .set({ providerId: opened.intent, invoiceId: opened.invoice })
      .where("id", "=", row.id)
      .execute();
  });
  return opened.clientSecret;
}
