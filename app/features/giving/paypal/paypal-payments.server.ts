import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { getSettings } from "~/settings/settings.server";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { PayPalRefused } from "~/providers/paypal-client.server";
import { openPayPalOrder } from "~/providers/paypal.server";
import { AppError } from "~/request/errors";
import type { DonationRow } from "../donations/donation-row";
import type { Donation, PayPalDonationInput } from "../donations/donation.schema";
import {
  createDonationToken,
  donationToApi,
  requireDonationByToken,
  signedDonationPath,
} from "../donations/donations.server";
import { formatMinorUnits } from "../donations/minor-units";
import { createPendingDonation } from "../ledger/begin-donation.server";
import { recordLedgerEventsNow, updateDonationFacts } from "../ledger/ledger.server";
import { requireAccount, toPaymentAccounts } from "../payment-methods/payment-accounts.server";
import { requireMethodAccepts } from "../payment-methods/payment-method-limits.server";
import { createCustomId, payPalRequestId } from "./paypal-names.server";
import { recordUnopenedOrder, settleRow, syncFromPayPal } from "./paypal-sync.server";
import type { PayPalOrderOutput } from "./paypal.schema";

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
