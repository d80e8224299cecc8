import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { getSettings } from "~/features/settings/settings.server";
import { AppError, existing } from "~/http/errors";
import { tFor } from "~/i18n/i18n.server";
import { defaultLanguage, isLanguage } from "~/i18n/languages";
import { localePath } from "~/i18n/path";
import { readInvoice } from "~/providers/stripe-billing.server";
import { openCheckout, readCheckout } from "~/providers/stripe-checkout.server";
import { openIntent, openRefund, readIntent, StripeFailed } from "~/providers/stripe.server";
import { db } from "~db/client";
import type { CardPayment, ConfirmInput } from "./stripe.schema";
import { closePayment, endUnpaid, lookAt, recordFailed, settleIntent } from "./stripe-settling.server";
import { gateways, open, stripeAccount, type StripeAccount } from "./gateways.server";
import { asDonation, beginGift, giftPath, giftToken } from "./gifts.server";
import { givingPath } from "./giving-path";
import type { Currency } from "./giving-choices";
import type { CardGiftInput, Donation } from "./giving.schema";
import type { DonationRow } from "./donation-row";
import { learn, record } from "./ledger.server";
import { requireTakenBy } from "./provider-rules.server";
import { beginMonthly } from "./stripe-invoices.server";
import { openMonthly } from "./monthly.server";
import { giftOfPayment, isSameMoney, keyOf, marksOf } from "./stripe-gifts.server";

/**
 * Records a gift as pending and opens its payment at Stripe: of a monthly gift the first one. A click and its double get
 * the same. Demo mode asks nobody. Throws AppError 503, and 502 where Stripe could not be reached: the same form can
 * be sent again.
 */
export async function createPaymentIntent(caller: Caller, gift: CardGiftInput): Promise<CardPayment> {
  const { row, account } = await begin(caller, gift);
  const clientSecret = account
    ? await setUp(row, () => (row.isRecurring ? openMonthly(account, row) : openOnce(account, row)))
    : await openDemo(row);
  return { clientSecret, demo: account === null, donationId: row.id, gift: giftToken(row) };
}

/** The account is null in demo mode. */
async function begin(
  caller: Caller,
  gift: CardGiftInput,
): Promise<{ row: DonationRow; account: StripeAccount | null }> {
  requireTakenBy("stripe", gift, caller);
  const { stripe, demo } = await gateways();
  const account = demo.stripe ? null : open(stripe);
  const row = await beginGift(caller, gift, {
    method: "stripe",
    isDemo: account === null,
    ...(gift.isRecurring && { also: beginMonthly }),
  });
  return { row, account };
}

/**
 * Nothing was charged when a payment could not even be opened: that is said in the specification's words (public §8).
 * What Stripe refused for good it would refuse again: the same form then begins another gift.
 */
async function setUp<Opened>(row: DonationRow, opening: () => Promise<Opened>): Promise<Opened> {
  try {
    return await opening();
  } catch (error) {
    if (!(error instanceof StripeFailed)) throw error;
    if (error.isFinal) await recordFailed(row, "setup");
    throw new AppError(502, "giving:card.setupUnable");
  }
}

async function openOnce(account: StripeAccount, row: DonationRow): Promise<string> {
  const { amount, currency } = row;
  const description = await giftName(row);
  const intent = await openIntent(
    account,
    { amount, currency, description, metadata: marksOf(row) },
    keyOf("intent", row),
  );
  await learn(row.id, { providerId: intent.id });
  if (!intent.client_secret) throw new StripeFailed(undefined);
  return intent.client_secret;
}

/** What Stripe's pages and the donor's bank call it. */
async function giftName({ isRecurring, language }: DonationRow): Promise<string> {
  const t = tFor(isLanguage(language) ? language : defaultLanguage);
  const { siteName } = (await getSettings()).site;
  return isRecurring ? t("giving:card.monthlyGift") : t("giving:card.gift", { siteName });
}

async function openDemo(row: DonationRow): Promise<string> {
  const providerId = `demo_${giftToken(row)}`;
  await learn(row.id, { providerId });
  return providerId;
}

/**
 * Reads the payment at Stripe and completes the gift it paid. Again, it changes nothing. Throws AppError 404 for a payment
 * that is none of ours, 409 where it was not made, or is not what the gift was, 503, 502.
 */
export async function confirmPayment(
  _caller: Caller,
  { paymentIntentId }: ConfirmInput,
): Promise<{ donation: Donation }> {
  if (paymentIntentId.startsWith("demo_"))
    return { donation: asDonation(await completeDemo(paymentIntentId)) };
  if (!/^pi_\w{1,250}$/.test(paymentIntentId)) throw new AppError(404, "notFound");
  const known = await giftOfPayment(paymentIntentId, {});
  if (known && known.completedAt !== null) return { donation: asDonation(known) };
  const account = await stripeAccount();
  const intent = existing((await readIntent(account, paymentIntentId)) ?? undefined);
  const row = known ?? existing(await giftOfPayment(intent.id, intent.metadata));
  const donation = await settleIntent(account, row, intent);
  if (donation.completedAt !== null) return { donation: asDonation(donation) };
  const isPaid = intent.status === "succeeded";
  if (isPaid && !isSameMoney({ ...intent, amount: intent.amount_received }, row)) {
    throw new AppError(409, "giving:card.mismatch");
  }
  throw new AppError(409, intent.status === "processing" ? "giving:card.processing" : "giving:card.unpaid");
}

async function completeDemo(providerId: string): Promise<DonationRow> {
  const row = existing(
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
    return (await record(trx, row.id, [{ kind: "completed", source: "system", reference: "demo" }])).donation;
  });
}

/**
 * Records a gift as pending and answers where Stripe's own page takes the card: the way without JavaScript. In demo mode
 * it is an example, complete at once. Throws as `createPaymentIntent` does.
 */
export async function beginCheckout(caller: Caller, gift: CardGiftInput): Promise<{ url: string }> {
  const { row, account } = await begin(caller, gift);
  const page = env.PUBLIC_URL + localePath(caller.language, giftPath(row));
  if (!account) {
    await completeDemo(await openDemo(row));
    return { url: page };
  }
  return setUp(row, async () => {
    const known = row.checkoutId === null ? null : await readCheckout(account, row.checkoutId);
    const checkout = known ?? (await newCheckout(account, row, page));
    return { url: checkout.url ?? page }; // paid before, and here again
  });
}

async function newCheckout(account: StripeAccount, row: DonationRow, successUrl: string) {
  const { amount, donorEmail: email, language } = row;
  const isMonthly = row.isRecurring === 1;
  const currency = row.currency as Currency;
  const back = givingPath({ amount, currency, isMonthly, method: "stripe", isCancelled: true });
  const cancelUrl = env.PUBLIC_URL + localePath(language, back);
  const checkout = await openCheckout(
    account,
    {
      ...{ amount, currency, name: await giftName(row), isMonthly, email, language },
      ...{ successUrl, cancelUrl, metadata: marksOf(row) },
    },
    keyOf("checkout", row),
  );
  await db
    .updateTable("donations")
    .set({ checkoutId: checkout.id, updatedAt: new Date().toISOString() })
    .where("id", "=", row.id)
    .execute();
  return checkout;
}

/**
 * Reads at Stripe what became of a gift and records it; an overdue one that is unpaid is ended there and has failed.
 * Again, it changes nothing. Throws AppError 404, 503, 502.
 */
export async function settleCardGift(donationId: number, { isOverdue = false } = {}): Promise<DonationRow> {
  const row = existing(
    await db
      .selectFrom("donations")
      .selectAll()
      .where("id", "=", donationId)
      .where("paymentMethod", "=", "stripe")
      .executeTakeFirst(),
  );
  if (row.status !== "pending" || row.isDemo) return row;
  const account = await stripeAccount();
  return isOverdue ? endUnpaid(account, row) : lookAt(account, row);
}

/**
 * Before a person says how a gift stands that waits: records it where Stripe says that it was paid, else closes its
 * payment, so that nobody makes it afterwards. A pledge has none. Throws AppError 503, 502.
 */
export async function closeCardGift(donationId: number): Promise<void> {
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
  const account = await stripeAccount();
  const isPaid = async () => (await paymentAtStripe(row)) !== null;
  if (!(await isPaid())) await closePayment(account, row);
  if (await isPaid()) await lookAt(account, row);
}

/**
 * By which name Stripe has the money of a gift, as it says itself; null where it has none: what was paid on its own page
 * may not have been reported yet. Throws AppError 503, 502.
 */
export async function paymentAtStripe(row: DonationRow): Promise<string | null> {
  if (row.providerId === null && row.checkoutId === null) return null;
  const account = await stripeAccount();
  const intent = row.providerId === null ? null : await readIntent(account, row.providerId);
  if (intent?.status === "succeeded") return intent.id;
  const checkout = row.checkoutId === null ? null : await readCheckout(account, row.checkoutId);
  if (checkout?.payment_status !== "paid") return null;
  if (checkout.invoice === null) return checkout.payment_intent;
  return (await readInvoice(account, checkout.invoice))?.intent ?? null;
}

/**
 * Gives money back at Stripe, minor units; the same key again gives back nothing more. Records nothing. Throws AppError
 * 409 where Stripe will not, 503, 502.
 */
export async function refundAtStripe(
  donation: DonationRow,
  amount: number,
  key: string,
): Promise<{ reference: string; amount: number }> {
  const account = await stripeAccount();
  if (donation.providerId === null) throw new AppError(409, "giving:card.refundRefused");
  const refund = { payment_intent: donation.providerId, amount };
  const made = await openRefund(account, refund, keyOf(key, donation));
  if (!made || made.status === "failed") throw new AppError(409, "giving:card.refundRefused");
  return { reference: made.id, amount: made.amount };
}
