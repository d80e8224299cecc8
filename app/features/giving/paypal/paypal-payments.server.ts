import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { getSettings } from "~/features/settings/settings.server";
import { AppError, requireFound } from "~/request/errors";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { PayPalRefused } from "~/providers/paypal-client.server";
import {
  openPayPalOrder,
  readPayPalCapture,
  readPayPalOrder,
  refundPayPalCapture,
  type PayPalCapture,
} from "~/providers/paypal.server";
import { db } from "~db/client";
import {
  getProviderAccounts,
  toPaymentAccounts,
  requireAccount,
  requirePayPalAccount,
  type PayPalAccount,
} from "../payment-methods/payment-accounts.server";
import {
  donationToApi,
  createPendingDonation,
  findDonation,
  requireDonationByToken,
  signedDonationPath,
  createDonationToken,
} from "../donations/donations.server";
import type { Donation, PayPalDonationInput } from "../donations/donation.schema";
import type { DonationRow } from "../donations/donation-row";
import { updateDonationFacts, recordLedgerEvents, recordLedgerEventsNow } from "../ledger/ledger.server";
import { formatMinorUnits } from "../donations/minor-units";
import type { PayPalOrderOutput } from "./paypal.schema";
import { requireMethodAccepts } from "../payment-methods/payment-method-limits.server";
import {
  createCustomId,
  payPalRequestId,
  syncFromPayPal,
  resyncFromPayPal,
  type PayPalSyncOptions,
} from "./paypal-sync.server";

/** What PayPal's pages speak; it has no Kreyòl. */
const payPalLocales: Record<Language, string> = { fr: "fr-FR", ht: "fr-FR", en: "en-US", es: "es-ES" };

/**
 * Records a gift as pending and opens its order at PayPal: the link `approve` is where the donor agrees. A click and its
 * double get the same order. In demo mode the gift is an example, complete at once. Throws AppError 400, 503, 502.
 */
export async function createPayPalOrder(
  caller: Caller,
  gift: PayPalDonationInput,
): Promise<PayPalOrderOutput> {
  requireMethodAccepts("paypal", gift, caller);
  const settings = await getSettings();
  const { paypal, demo } = toPaymentAccounts(settings);
  if (demo.paypal) return createDemoOrder(caller, gift);
  const account = requireAccount(paypal);
  const row = await createPendingDonation(caller, gift, { method: "paypal", isDemo: false });
  if (row.providerId !== null) {
    const { order, approve, donation } = await syncFromPayPal(account, row, row.providerId, {
      captures: "always",
    });
    if (order) return orderToApi(donation, order.id, approve ?? donationUrl(caller.language, row));
  }
  const order = await openPayPalOrder(account, {
    amount: formatMinorUnits(row.amount),
    currency: row.currency,
    customId: createCustomId(row),
    description: tFor(caller.language)("giving:paypal.description", { siteName: settings.site.siteName }),
    brandName: settings.site.siteName,
    locale: payPalLocales[caller.language],
    returnUrl: returnUrl(caller.language, row),
    cancelUrl: cancelUrl(caller.language, row),
    requestId: payPalRequestId(`order ${row.providerId ?? ""}`, row),
  }).catch(async (error: unknown) => {
    // What was only slow, or is on its way by another click, may still open: it waits on.
    if (error instanceof PayPalRefused && error.isFinal) await recordUnopenedOrder(row);
    throw error;
  });
  await updateDonationFacts(row.id, { providerId: order.id });
  return orderToApi(row, order.id, order.approve ?? donationUrl(caller.language, row));
}

/**
 * Takes the money the donor agreed to and completes the gift: the way back from PayPal. Again, it changes nothing; who
 * comes back without having agreed gets the gift as it is. Throws AppError 404, 502.
 */
export async function capturePayPalDonation(token: string | null | undefined): Promise<Donation> {
  const row = await requireDonationByToken(token);
  if (row.paymentMethod !== "paypal") throw new AppError(404, "notFound");
  return donationToApi(await settleRow(row, { captures: "always" }));
}

/**
 * Reads at PayPal what became of a gift and records it; an overdue one that is unpaid has failed. Again, it changes
 * nothing. Throws AppError 404, 502.
 */
export async function settlePayPalDonation(
  donationId: number,
  { isOverdue = false, captures = "unlessDeclined" }: Partial<PayPalSyncOptions> = {},
): Promise<DonationRow> {
  return settleRow(requireFound(await findDonation(donationId)), { captures, isOverdue });
}

async function settleRow(row: DonationRow, reading: PayPalSyncOptions): Promise<DonationRow> {
  const { paypal } = await getProviderAccounts();
  const isOpen = row.status === "pending" || row.status === "failed";
  if (!isOpen || row.isDemo || row.memoCode !== null) return row;
  if (row.providerId === null) return reading.isOverdue ? recordUnopenedOrder(row) : row;
  return paypal ? (await syncFromPayPal(paypal, row, row.providerId, reading)).donation : row;
}

/**
 * Gives money back at PayPal, minor units; the same key again gives back nothing more. Records nothing. Throws AppError
 * 409 where PayPal will not, 503, 502.
 */
export async function requestPayPalRefund(
  donation: DonationRow,
  amount: number,
  key: string,
): Promise<{ reference: string; amount: number }> {
  const account = await requirePayPalAccount();
  const captureId = donation.captureId ?? (await findPaidCaptureId(account, donation));
  if (captureId === null) throw new AppError(409, "giving:paypal.noPayment");
  const answer = await refundPayPalCapture(account, captureId, {
    amount: formatMinorUnits(amount),
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
export async function syncRefundsFromPayPal(row: DonationRow): Promise<void> {
  await resyncFromPayPal(await requirePayPalAccount(), row);
}

/** By which name PayPal has the money of a gift, as it says itself; null where it has none. Throws AppError 503, 502. */
export async function findPaymentAtPayPal(row: DonationRow): Promise<string | null> {
  if (row.providerId === null && row.captureId === null) return null;
  const account = await requirePayPalAccount();
  const capture = row.captureId === null ? null : await readPayPalCapture(account, row.captureId);
  return capture && isPaidCapture(capture) ? capture.id : findPaidCaptureId(account, row);
}

async function findPaidCaptureId(
  account: PayPalAccount,
  { providerId }: DonationRow,
): Promise<string | null> {
  const order = providerId === null ? null : await readPayPalOrder(account, providerId);
  return order?.captures.find(isPaidCapture)?.id ?? null;
}

const isPaidCapture = ({ status }: PayPalCapture) => /^(COMPLETED|PARTIALLY_REFUNDED|REFUNDED)$/.test(status);

/** A gift whose order PayPal never opened: nobody can pay it. One that has an order by now is left alone. */
async function recordUnopenedOrder({ id }: DonationRow): Promise<DonationRow> {
  return db.transaction().execute(async (trx) => {
    const { donation } = await recordLedgerEvents(trx, id, []); // holds the row
    if (donation.providerId !== null || donation.status !== "pending") return donation;
    const over = { kind: "failed", source: "paypal", reference: "unopened" } as const;
    return (await recordLedgerEvents(trx, id, [over])).donation;
  });
}

async function createDemoOrder(caller: Caller, gift: PayPalDonationInput): Promise<PayPalOrderOutput> {
  const row = await createPendingDonation(caller, gift, { method: "paypal", isDemo: true });
  // Nobody counts through examples by their names either.
  const providerId = `demo_${createDonationToken(row)}`;
  const demo = { kind: "completed", source: "system", reference: "demo" } as const;
  const { donation } = await recordLedgerEventsNow(row.id, [demo], { providerId });
  return orderToApi(donation, providerId, donationUrl(caller.language, donation));
}

const orderToApi = (row: DonationRow, id: string, approve: string): PayPalOrderOutput => ({
  id,
  links: [{ href: approve, rel: "approve", method: "GET" }],
  demo: row.isDemo === 1,
  donationId: row.id,
  gift: createDonationToken(row),
});

const donationUrl = (language: Language, row: DonationRow) =>
  env.PUBLIC_URL + localePath(language, signedDonationPath(row));
const createReturnUrl = (path: string) => (language: Language, row: DonationRow) =>
  `${env.PUBLIC_URL}${localePath(language, path)}?gift=${createDonationToken(row)}`;
const returnUrl = createReturnUrl("/donation/paypal/return");
const cancelUrl = createReturnUrl("/donation/paypal/cancel");
