import type { Caller } from "~/auth/caller.server";
import { getSettings } from "~/settings/settings.server";
import type { Reply } from "~/http/json-api.server";
import { AppError } from "~/request/errors";
import { countryOptions } from "~/i18n/country-options";
import type { Language } from "~/i18n/languages";
import { parseDonationAmount } from "./amount-choice";
import { startCheckout } from "../stripe/stripe-payments.server";
import { suggestedAmount } from "../donations/giving-choices";
import type { GivingFlowInput } from "./giving-flow.schema";
import { signedDonationPath } from "../donations/donations.server";
import { donationStatusPath } from "../donations/donation-paths";
import type { CardDonationInput, PayPalDonationInput, PledgeInput } from "../donations/donation.schema";
import { formatFieldAmount, formatMinorUnits, parseMinorUnits } from "../donations/minor-units";
import { createPayPalOrder } from "../paypal/paypal-payments.server";
import { pledgeDonation } from "./pledges.server";
import { listOfferedMethods, type OfferedMethods } from "../payment-methods/payment-methods";
import { type GivingFlowStart, type GivingFlowData } from "./giving-flow-data";
import { getOfferedMethods } from "../payment-methods/payment-methods.server";

/** The form's data for the query of its address. */
export async function loadGivingFlow(caller: Caller, query: GivingFlowInput): Promise<GivingFlowData> {
  const [methods, { giving, ministry }] = await Promise.all([getOfferedMethods(), getSettings()]);
  return {
    methods,
    start: toFlowStart(query, methods, caller.language),
    countries: countryOptions(caller.language),
    purpose: ministry.givingPurpose[caller.language],
    showAmounts: giving.wall.showAmounts,
  };
}

function toFlowStart(query: GivingFlowInput, methods: OfferedMethods, language: Language): GivingFlowStart {
  const typed = query.custom.trim() || toTypedAmount(query.amount, language);
  const isGiven = query.custom !== "" || query.amount !== "" || query.method !== undefined;
  const isAmount = parseDonationAmount(typed, query.currency) !== null;
  const open = listOfferedMethods(methods);
  const asked = query.method ?? "stripe";
  return {
    step: isAmount && query.step !== "amount" ? "payment" : "amount",
    typed: isGiven ? typed : String(suggestedAmount),
    isInvalid: isGiven && !isAmount,
    currency: query.currency,
    isMonthly: query.frequency === "monthly",
    method: open.includes(asked) ? asked : (open[0] ?? "stripe"),
    isCancelled: query.note === "cancelled",
  };
}

/** An amount in the address ("25.50"), formatted as people type it in the page's language. */
function toTypedAmount(asked: string, language: Language): string {
  const amount = parseMinorUnits(asked);
  return amount === null ? asked : formatFieldAmount(formatMinorUnits(amount).replace(/\.00$/, ""), language);
}

/** Each start function returns where the donor goes next: the provider's page, or the donation's status page. */
export const startCardDonation = (
  caller: Caller,
  donation: CardDonationInput,
  reply: Reply,
): Promise<string> =>
  withSpecifiedMessage(
    "giving:card.setupUnable",
    async () => (await startCheckout(caller, donation, reply)).url,
  );

export const startPayPalDonation = (
  caller: Caller,
  donation: PayPalDonationInput,
  reply: Reply,
): Promise<string> =>
  withSpecifiedMessage("giving:paypal.failed", async () => {
    const { links, gift: token } = await createPayPalOrder(caller, donation, reply);
    return links.find(({ rel }) => rel === "approve")?.href ?? donationStatusPath(token);
  });

export const startZelleDonation = (caller: Caller, donation: PledgeInput, reply: Reply): Promise<string> =>
  pledgeDonation(caller, donation, reply).then(signedDonationPath);

/** Replaces the message of a provider's 502 by the message of the method's form. */
async function withSpecifiedMessage(key: string, begin: () => Promise<string>): Promise<string> {
  try {
    return await begin();
  } catch (error) {
    if (error instanceof AppError && error.status === 502) throw new AppError(502, key);
    throw error;
  }
}
