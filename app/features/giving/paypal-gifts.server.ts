import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { getSettings } from "~/features/settings/settings.server";
import { AppError, existing } from "~/http/errors";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/path";
import { PayPalRefused } from "~/providers/paypal-client.server";
import {
  createOrder,
  readCapture,
  readOrder,
  refundCapture,
  type PayPalCapture,
} from "~/providers/paypal.server";
import { db } from "~db/client";
import { accounts, gatewaysOf, open, payPalAccount, type PayPalAccount } from "./gateways.server";
import { asDonation, beginGift, donationRow, giftOf, giftPath, giftToken } from "./gifts.server";
import type { Donation, PayPalGiftInput } from "./giving.schema";
import type { DonationRow } from "./donation-row";
import { learn, record, recordNow } from "./ledger.server";
import { amountText } from "./money";
import type { PayPalOrderAnswer } from "./paypal.schema";
import { requireTakenBy } from "./provider-rules.server";
import { customIdOf, payPalRequestId, readGift, readGiftAgain, type Reading } from "./paypal-orders.server";

/** What PayPal's pages speak; it has no Kreyòl. */
const locales: Record<Language, string> = { fr: "fr-FR", ht: "fr-FR", en: "en-US", es: "es-ES" };

/**
 * Records a gift as pending and opens its order at PayPal: the link `approve` is where the donor agrees. A click and its
 * double get the same order. In demo mode the gift is an example, complete at once. Throws AppError 400, 503, 502.
 */
export async function createPayPalOrder(caller: Caller, gift: PayPalGiftInput): Promise<PayPalOrderAnswer> {
  requireTakenBy("paypal", gift, caller);
  const settings = await getSettings();
  const { paypal, demo } = gatewaysOf(settings);
  if (demo.paypal) return demoOrder(caller, gift);
  const account = open(paypal);
  const row = await beginGift(caller, gift, { method: "paypal", isDemo: false });
  if (row.providerId !== null) {
    const { order, approve, donation } = await readGift(account, row, row.providerId, { captures: "always" });
    if (order) return asOrder(donation, order.id, approve ?? giftUrl(caller.language, row));
  }
  const order = await createOrder(account, {
    amount: amountText(row.amount),
    currency: row.currency,
    customId: customIdOf(row),
    description: tFor(caller.language)("giving:paypal.description", { siteName: settings.site.siteName }),
    brandName: settings.site.siteName,
    locale: locales[caller.language],
    returnUrl: returnUrl(caller.language, row),
    cancelUrl: cancelUrl(caller.language, row),
    requestId: payPalRequestId(`order ${row.providerId ?? ""}`, row),
  }).catch(async (error: unknown) => {
    // What was only slow, or is on its way by another click, may still open: it waits on.
    if (error instanceof PayPalRefused && error.isFinal) await noteUnopened(row);
    throw error;
  });
  await learn(row.id, { providerId: order.id });
  return asOrder(row, order.id, order.approve ?? giftUrl(caller.language, row));
}

/**
 * Takes the money the donor agreed to and completes the gift: the way back from PayPal. Again, it changes nothing; who
 * comes back without having agreed gets the gift as it is. Throws AppError 404, 502.
 */
export async function finishPayPalGift(token: string | null | undefined): Promise<Donation> {
  const row = await giftOf(token);
  if (row.paymentMethod !== "paypal") throw new AppError(404, "notFound");
  return asDonation(await settle(row, { captures: "always" }));
}

/**
 * Reads at PayPal what became of a gift and records it; an overdue one that is unpaid has failed. Again, it changes
 * nothing. Throws AppError 404, 502.
 */
export async function settlePayPalGift(
  donationId: number,
  { isOverdue = false, captures = "unlessDeclined" }: Partial<Reading> = {},
): Promise<DonationRow> {
  return settle(existing(await donationRow(donationId)), { captures, isOverdue });
}

async function settle(row: DonationRow, reading: Reading): Promise<DonationRow> {
  const { paypal } = await accounts();
  const isOpen = row.status === "pending" || row.status === "failed";
  if (!isOpen || row.isDemo || row.memoCode !== null) return row;
  if (row.providerId === null) return reading.isOverdue ? noteUnopened(row) : row;
  return paypal ? (await readGift(paypal, row, row.providerId, reading)).donation : row;
}

/**
 * Gives money back at PayPal, minor units; the same key again gives back nothing more. Records nothing. Throws AppError
 * 409 where PayPal will not, 503, 502.
 */
export async function refundAtPayPal(
  donation: DonationRow,
  amount: number,
  key: string,
): Promise<{ reference: string; amount: number }> {
  const account = await payPalAccount();
  const captureId = donation.captureId ?? (await captureOf(account, donation));
  if (captureId === null) throw new AppError(409, "giving:paypal.noPayment");
  const answer = await refundCapture(account, captureId, {
    amount: amountText(amount),
    currency: donation.currency,
    requestId: payPalRequestId(`refund ${key}`, donation),
  });
  if (answer.outcome === "tooMuch") throw new AppError(409, "giving:paypal.refundTooMuch");
  if (answer.outcome === "refused") {
    throw new AppError(409, "giving:paypal.refundRefused", { params: { issue: answer.issue } });
  }
  return { reference: answer.refund.id, amount: answer.refund.amount };
}

/** Asks PayPal what went back of a gift and records it. Again, it changes nothing. Throws AppError 503, 502. */
export async function learnPayPalRefunds(row: DonationRow): Promise<void> {
  await readGiftAgain(await payPalAccount(), row);
}

/** By which name PayPal has the money of a gift, as it says itself; null where it has none. Throws AppError 503, 502. */
export async function paymentAtPayPal(row: DonationRow): Promise<string | null> {
  if (row.providerId === null && row.captureId === null) return null;
  const account = await payPalAccount();
  const capture = row.captureId === null ? null : await readCapture(account, row.captureId);
  return capture && isPaid(capture) ? capture.id : captureOf(account, row);
}

async function captureOf(account: PayPalAccount, { providerId }: DonationRow): Promise<string | null> {
  const order = providerId === null ? null : await readOrder(account, providerId);
  return order?.captures.find(isPaid)?.id ?? null;
}

const isPaid = ({ status }: PayPalCapture) => /^(COMPLETED|PARTIALLY_REFUNDED|REFUNDED)$/.test(status);

/** A gift whose order PayPal never opened: nobody can pay it. One that has an order by now is left alone. */
async function noteUnopened({ id }: DonationRow): Promise<DonationRow> {
  return db.transaction().execute(async (trx) => {
    const { donation } = await record(trx, id, []); // holds the row
    if (donation.providerId !== null || donation.status !== "pending") return donation;
    const over = { kind: "failed", source: "paypal", reference: "unopened" } as const;
    return (await record(trx, id, [over])).donation;
  });
}

async function demoOrder(caller: Caller, gift: PayPalGiftInput): Promise<PayPalOrderAnswer> {
  const row = await beginGift(caller, gift, { method: "paypal", isDemo: true });
  // Nobody counts through examples by their names either.
  const providerId = `demo_${giftToken(row)}`;
  const demo = { kind: "completed", source: "system", reference: "demo" } as const;
  const { donation } = await recordNow(row.id, [demo], { providerId });
  return asOrder(donation, providerId, giftUrl(caller.language, donation));
}

const asOrder = (row: DonationRow, id: string, approve: string): PayPalOrderAnswer => ({
  id,
  links: [{ href: approve, rel: "approve", method: "GET" }],
  demo: row.isDemo === 1,
  donationId: row.id,
  gift: giftToken(row),
});

const giftUrl = (language: Language, row: DonationRow) =>
  env.PUBLIC_URL + localePath(language, giftPath(row));
const wayBack = (path: string) => (language: Language, row: DonationRow) =>
  `${env.PUBLIC_URL}${localePath(language, path)}?gift=${giftToken(row)}`;
const returnUrl = wayBack("/donation/paypal/return");
const cancelUrl = wayBack("/donation/paypal/cancel");
