import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { getSettings } from "~/settings/settings.server";
import { tFor } from "~/i18n/i18n.server";
import { defaultLanguage, isLanguage } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { openCheckout, readCheckout } from "~/providers/stripe-checkout.server";
import { openPaymentIntent, readPaymentIntent, StripeFailed } from "~/providers/stripe.server";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { createGivingFlowPath } from "../donations/donation-paths";
import type { DonationRow } from "../donations/donation-row";
import type { CardDonationInput, Donation } from "../donations/donation.schema";
import { createDonationToken, donationToApi, signedDonationPath } from "../donations/donations.server";
import type { Currency } from "../donations/giving-choices";
import { createPendingDonation } from "../ledger/begin-donation.server";
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
 * Records a gift as pending and opens its payment at Stripe: of a monthly gift the first one. A click and its double get
 * the same. Demo mode asks nobody. Throws AppError 503, and 502 where Stripe could not be reached: the same form can
 * be sent again.
 */
export async function createPaymentIntent(
  caller: Caller,
  gift: CardDonationInput,
): Promise<CardPaymentOutput> {
  const { row, account } = await createStripeDonation(caller, gift);
  const clientSecret = account
    ? await openAtStripe(row, () =>
        row.isRecurring ? openMonthlyDonation(account, row) : openOneTimePayment(account, row),
      )
    : await openDemoPayment(row);
  return { clientSecret, demo: account === null, donationId: row.id, gift: createDonationToken(row) };
}

/** The account is null in demo mode. */
async function createStripeDonation(
  caller: Caller,
  gift: CardDonationInput,
): Promise<{ row: DonationRow; account: StripeAccount | null }> {
  requireMethodAccepts("stripe", gift, caller);
  const { stripe, demo } = await getPaymentAccounts();
  const account = demo.stripe ? null : requireAccount(stripe);
  const row = await createPendingDonation(caller, gift, {
    method: "stripe",
    isDemo: account === null,
    ...(gift.isRecurring && { onCreated: createMonthlyDonation }),
  });
  return { row, account };
}

/**
 * Nothing was charged when a payment could not even be opened: that is said in the specification's words (public §8).
 * What Stripe refused for good it would refuse again: the same form then begins another gift.
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

/** What Stripe's pages and the donor's bank call it. */
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
 * Reads the payment at Stripe and completes the gift it paid. Again, it changes nothing. Throws AppError 404 for a payment
 * that is none of ours, 409 where it was not made, or is not what the gift was, 503, 502.
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
      .where("isDemo", "=", 1)
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
 * Records a gift as pending and answers where Stripe's own page takes the card: the way without JavaScript. In demo mode
 * it is an example, complete at once. Throws as `createPaymentIntent` does.
 */
export async function startCheckout(caller: Caller, gift: CardDonationInput): Promise<{ url: string }> {
  const { row, account } = await createStripeDonation(caller, gift);
  const page = env.PUBLIC_URL + localePath(caller.language, signedDonationPath(row));
  if (!account) {
    await completeDemoDonation(await openDemoPayment(row));
    return { url: page };
  }
  return openAtStripe(row, async () => {
    const known = row.checkoutId === null ? null : await readCheckout(account, row.checkoutId);
    const checkout = known ?? (await openNewCheckout(account, row, page));
    return { url: checkout.url ?? page }; // paid before, and here again
  });
}

async function openNewCheckout(account: StripeAccount, row: DonationRow, successUrl: string) {
  const { amount, donorEmail: email, language } = row;
  const isMonthly = row.isRecurring === 1;
  const currency = row.currency as Currency;
  const back = createGivingFlowPath({ amount, currency, isMonthly, method: "stripe", isCancelled: true });
  const cancelUrl = env.PUBLIC_URL + localePath(language, back);
  const checkout = await openCheckout(
    account,
    {
      ...{ amount, currency, name: await donationDescription(row), isMonthly, email, language },
      ...{ successUrl, cancelUrl, metadata: stripeMetadata(row) },
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
