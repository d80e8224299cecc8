import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { getSettings } from "~/settings/settings.server";
import { tFor } from "~/i18n/i18n.server";
import { defaultLanguage, isLanguage } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import type { Reply } from "~/http/json-api.server";
import { openCheckout, readCheckout } from "~/providers/stripe-checkout.server";
import { openPaymentIntent, readPaymentIntent, StripeFailed } from "~/providers/stripe.server";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { createGivingFlowPath } from "../donations/donation-paths";
import type { DonationRow } from "../donations/donation-row";
import type { CardDonationInput, Donation } from "../donations/donation.schema";
import { createDonationToken, donationToApi, signedDonationPath } from "../donations/donations.server";
import type { Currency } from "../donations/giving-choices";
import { createPendingDonation, rememberDonor } from "../ledger/begin-donation.server";
import { recordLedgerEvents, updateDonationFacts } from "../ledger/ledger.server";
import {
  getPaymentAccounts,
  requireAccount,
  requireStripeAccount,
  type StripeAccount,
} from "../payment-methods/payment-accounts.server";
import { requireMethodAccepts } from "../payment-methods/payment-method-limits.server";
import { createMonthlyDonation } from "./monthly-donation-rows.server";
import { openMonthlyDonation } from "./monthly-donations.server";
import { isRecordedAmount } from "./record-stripe-payments.server";
import { findDonationByPaymentIntent, idempotencyKey, stripeMetadata } from "./stripe-metadata.server";
import { recordStripeFailure, settlePaymentIntent } from "./stripe-sync.server";
import type { CardPaymentOutput, ConfirmPaymentInput } from "./stripe.schema";

/**
 * Records a pending donation and opens its payment at Stripe; for a monthly one the first payment. Idempotent for a
 * double click. Demo mode does not call Stripe. Throws AppError 503, and 502 when Stripe cannot be reached: the same
 * form can be sent again.
 */
export async function createPaymentIntent(
  caller: Caller,
  donation: CardDonationInput,
  reply?: Reply,
): Promise<CardPaymentOutput> {
  const { row, account } = await createStripeDonation(caller, donation);
  const clientSecret = account
    ? await openAtStripe(row, () =>
        row.isRecurring ? openMonthlyDonation(account, row) : openOneTimePayment(account, row),
      )
    : await openDemoPayment(row);
  await rememberDonor(caller, row, reply);
  return { clientSecret, demo: account === null, donationId: row.id, gift: createDonationToken(row) };
}

/** The account is null in demo mode. */
async function createStripeDonation(
  caller: Caller,
  donation: CardDonationInput,
): Promise<{ row: DonationRow; account: StripeAccount | null }> {
  requireMethodAccepts("stripe", donation, caller);
  const { stripe, demo } = await getPaymentAccounts();
  const account = demo.stripe ? null : requireAccount(stripe);
  const row = await createPendingDonation(caller, donation, {
    method: "stripe",
    isDemo: account === null,
    ...(donation.isRecurring && { onCreated: createMonthlyDonation }),
  });
  return { row, account };
}

/**
 * Replaces the error of a payment that could not be opened by the message of the form: nothing was
 * charged. After a final refusal the donation fails, so that the same form starts a new one.
 */
async function openAtStripe<Opened>(row: DonationRow, opening: () => Promise<Opened>): Promise<Opened> {
  try {
    return await opening();
  } catch (error) {
    if (!(error instanceof StripeFailed)) throw error;
    if (error.isFinal) await recordStripeFailure(row, "setup");
    throw new AppError(502, "giving:card.setupUnable");
  }
}

async function openOneTimePayment(account: StripeAccount, row: DonationRow): Promise<string> {
  const { amount, currency } = row;
  const description = await donationDescription(row);
  const intent = await openPaymentIntent(
    account,
    { amount, currency, description, metadata: stripeMetadata(row) },
    idempotencyKey("intent", row),
  );
  await updateDonationFacts(row.id, { providerId: intent.id });
  if (!intent.client_secret) throw new StripeFailed(undefined);
  return intent.client_secret;
}

/** The name on Stripe's pages and on the bank statement. */
async function donationDescription({ isRecurring, language }: DonationRow): Promise<string> {
  const t = tFor(isLanguage(language) ? language : defaultLanguage);
  const { siteName } = (await getSettings()).site;
  return isRecurring ? t("giving:card.monthlyGift") : t("giving:card.gift", { siteName });
}

async function openDemoPayment(row: DonationRow): Promise<string> {
  const providerId = `demo_${createDonationToken(row)}`;
  await updateDonationFacts(row.id, { providerId });
  return providerId;
}

/**
 * Reads the payment at Stripe and completes the donation. Idempotent. Throws AppError 404 for a payment that is not
 * ours, 409 when it was not made or differs from the donation, 503, 502.
 */
export async function confirmPayment(
  _caller: Caller,
  { paymentIntentId }: ConfirmPaymentInput,
): Promise<{ donation: Donation }> {
  if (paymentIntentId.startsWith("demo_"))
    return { donation: donationToApi(await completeDemoDonation(paymentIntentId)) };
  if (!/^pi_\w{1,250}$/.test(paymentIntentId)) throw new AppError(404, "notFound");
  const known = await findDonationByPaymentIntent(paymentIntentId, {});
  if (known && known.completedAt !== null) return { donation: donationToApi(known) };
  const account = await requireStripeAccount();
  const intent = requireFound((await readPaymentIntent(account, paymentIntentId)) ?? undefined);
  const row = known ?? requireFound(await findDonationByPaymentIntent(intent.id, intent.metadata));
  const donation = await settlePaymentIntent(account, row, intent);
  if (donation.completedAt !== null) return { donation: donationToApi(donation) };
  const isPaid = intent.status === "succeeded";
  if (isPaid && !isRecordedAmount({ ...intent, amount: intent.amount_received }, row)) {
    throw new AppError(409, "giving:card.mismatch");
  }
  throw new AppError(409, intent.status === "processing" ? "giving:card.processing" : "giving:card.unpaid");
}

async function completeDemoDonation(providerId: string): Promise<DonationRow> {
  const row = requireFound(
    await db
      .selectFrom("donations")
      .selectAll()
      .where("providerId", "=", providerId)
      .where("paymentMethod", "=", "stripe")
      .where("isDemo", "=", true)
      .executeTakeFirst(),
  );
  return db.transaction().execute(async (trx) => {
    if (row.recurringDonationId !== null) {
      await trx
        .updateTable("recurringDonations")
        .set({ status: "active" })
        .where("id", "=", row.recurringDonationId)
        .where("status", "=", "pending")
        .execute();
    }
    return (
      await recordLedgerEvents(trx, row.id, [{ kind: "completed", source: "system", reference: "demo" }])
    ).donation;
  });
}

/**
 * Records a pending donation and returns the URL of Stripe's hosted page, for donors without JavaScript. In demo mode
 * the donation is completed at once. Throws the same errors as `createPaymentIntent`.
 */
export async function startCheckout(
  caller: Caller,
  donation: CardDonationInput,
  reply?: Reply,
): Promise<{ url: string }> {
  const { row, account } = await createStripeDonation(caller, donation);
  const page = env.PUBLIC_URL + localePath(caller.language, signedDonationPath(row));
  if (!account) {
    await rememberDonor(caller, row, reply);
    await completeDemoDonation(await openDemoPayment(row));
    return { url: page };
  }
  const checkout = await openAtStripe(row, async () => {
    const known = row.checkoutId === null ? null : await readCheckout(account, row.checkoutId);
    return known ?? (await openNewCheckout(account, row, page));
  });
  await rememberDonor(caller, row, reply);
  return { url: checkout.url ?? page }; // No URL: it was already paid.
}

async function openNewCheckout(account: StripeAccount, row: DonationRow, successUrl: string) {
  const { amount, donorEmail: email, language } = row;
  const isMonthly = row.isRecurring;
  const currency = row.currency as Currency;
  const back = createGivingFlowPath({ amount, currency, isMonthly, method: "stripe", isCancelled: true });
  const cancelUrl = env.PUBLIC_URL + localePath(language, back);
  const checkout = await openCheckout(
    account,
    {
      amount,
      currency,
      name: await donationDescription(row),
      isMonthly,
      email,
      language,

      successUrl,
      cancelUrl,
      metadata: stripeMetadata(row),
    },
    idempotencyKey("checkout", row),
  );
  await db
    .updateTable("donations")
    .set({ checkoutId: checkout.id, updatedAt: new Date().toISOString() })
    .where("id", "=", row.id)
    .execute();
  return checkout;
}
