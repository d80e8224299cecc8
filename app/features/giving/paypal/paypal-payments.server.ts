import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { getSettings } from "~/settings/settings.server";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import type { Reply } from "~/http/json-api.server";
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
import { createPendingDonation, rememberDonor } from "../ledger/begin-donation.server";
import { recordLedgerEventsNow, updateDonationFacts } from "../ledger/ledger.server";
import { requireAccount, toPaymentAccounts } from "../payment-methods/payment-accounts.server";
import { requireMethodAccepts } from "../payment-methods/payment-method-limits.server";
import { createCustomId, payPalRequestId } from "./paypal-names.server";
import { recordUnopenedOrder, settleRow, syncFromPayPal } from "./paypal-sync.server";
import type { PayPalOrderOutput } from "./paypal.schema";

/** Locales of PayPal's pages. PayPal has no Haitian Creole. */
const payPalLocales: Record<Language, string> = { fr: "fr-FR", ht: "fr-FR", en: "en-US", es: "es-ES" };

/**
 * Records a pending donation and opens its order at PayPal; the link `approve` leads to PayPal's approval page.
 * Idempotent for a double click. In demo mode the donation is completed at once. Throws AppError 400, 503, 502.
 */
export async function createPayPalOrder(
  caller: Caller,
  input: PayPalDonationInput,
  reply?: Reply,
): Promise<PayPalOrderOutput> {
  requireMethodAccepts("paypal", input, caller);
  const settings = await getSettings();
  const { paypal, demo } = toPaymentAccounts(settings);
  if (demo.paypal) return createDemoOrder(caller, input, reply);
  const account = requireAccount(paypal);
  const row = await createPendingDonation(caller, input, { method: "paypal", isDemo: false });
  if (row.providerId !== null) {
    const { order, approve, donation } = await syncFromPayPal(account, row, row.providerId, {
      captures: "always",
    });
    if (order) {
      await rememberDonor(caller, row, reply);
      return orderToApi(donation, order.id, approve ?? donationUrl(caller.language, row));
    }
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
    // After a timeout, or while another request runs, the order may still open: the donation stays pending.
    if (error instanceof PayPalRefused && error.isFinal) await recordUnopenedOrder(row);
    throw error;
  });
  await updateDonationFacts(row.id, { providerId: order.id });
  await rememberDonor(caller, row, reply);
  return orderToApi(row, order.id, order.approve ?? donationUrl(caller.language, row));
}

/**
 * Captures the approved order and completes the donation, when the donor returns from PayPal. Without an approval the
 * donation stays as it is. Idempotent. Throws AppError 404, 502.
 */
export async function capturePayPalDonation(token: string | null | undefined): Promise<Donation> {
  const row = await requireDonationByToken(token);
  if (row.paymentMethod !== "paypal") throw new AppError(404, "notFound");
  return donationToApi(await settleRow(row, { captures: "always" }));
}

async function createDemoOrder(
  caller: Caller,
  input: PayPalDonationInput,
  reply: Reply | undefined,
): Promise<PayPalOrderOutput> {
  const row = await createPendingDonation(caller, input, { method: "paypal", isDemo: true });
  await rememberDonor(caller, row, reply);
  // A token instead of the id, so that demo donations cannot be enumerated either.
  const providerId = `demo_${createDonationToken(row)}`;
  const demo = { kind: "completed", source: "system", reference: "demo" } as const;
  const { donation } = await recordLedgerEventsNow(row.id, [demo], { providerId });
  return orderToApi(donation, providerId, donationUrl(caller.language, donation));
}

const orderToApi = (row: DonationRow, id: string, approve: string): PayPalOrderOutput => ({
  id,
  links: [{ href: approve, rel: "approve", method: "GET" }],
  demo: row.isDemo,
  donationId: row.id,
  gift: createDonationToken(row),
});

const donationUrl = (language: Language, row: DonationRow) =>
  env.PUBLIC_URL + localePath(language, signedDonationPath(row));

const createReturnUrl = (path: string) => (language: Language, row: DonationRow) =>
  `${env.PUBLIC_URL}${localePath(language, path)}?gift=${createDonationToken(row)}`;

const returnUrl = createReturnUrl("/donation/paypal/return");

const cancelUrl = createReturnUrl("/donation/paypal/cancel");
