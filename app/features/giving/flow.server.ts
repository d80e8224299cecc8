import type { Caller } from "~/auth/caller.server";
import { getSettings } from "~/features/settings/settings.server";
import { AppError } from "~/http/errors";
import { countryName } from "~/i18n/country-name";
import type { Language } from "~/i18n/languages";
import { givableAmount } from "./amount-choice";
import { beginCheckout } from "./stripe-payments.server";
import type { FlowQuery } from "./flow.schema";
import { giftPath } from "./gifts.server";
import { donationPage } from "./giving-path";
import { givingCountries } from "./giving-countries";
import type { CardGiftInput, PayPalGiftInput, PledgeInput } from "./giving.schema";
import { amountInField, amountText, minorUnitsOf } from "./money";
import { createPayPalOrder } from "./paypal-gifts.server";
import { pledgeDonation } from "./pledges.server";
import { openMethods, type FlowStart, type Giving, type Ways } from "./ways";
import { waysToGive } from "./ways.server";

/** The flow as an address asks for it. */
export async function showGiving(caller: Caller, query: FlowQuery): Promise<Giving> {
  const [ways, { giving }] = await Promise.all([waysToGive(), getSettings()]);
  return {
    ways,
    start: startOf(query, ways, caller.language),
    countries: countriesIn(caller.language),
    showAmounts: giving.wall.showAmounts,
  };
}

function startOf(query: FlowQuery, ways: Ways, language: Language): FlowStart {
  const typed = query.custom.trim() || inField(query.amount, language);
  const isGiven = query.custom !== "" || query.amount !== "" || query.method !== undefined;
  const isAmount = givableAmount(typed) !== null;
  const open = openMethods(ways);
  const asked = query.method ?? "stripe";
  return {
    step: isAmount && query.step !== "amount" ? "payment" : "amount",
    typed,
    isInvalid: isGiven && !isAmount,
    currency: query.currency,
    isMonthly: query.frequency === "monthly",
    method: open.includes(asked) ? asked : (open[0] ?? "stripe"),
    isCancelled: query.note === "cancelled",
  };
}

/** An amount of an address, as programs write it, as a person of the page's language would type it. */
function inField(asked: string, language: Language): string {
  const amount = minorUnitsOf(asked);
  return amount === null ? asked : amountInField(amountText(amount).replace(/\.00$/, ""), language);
}

const named = new Map<Language, Giving["countries"]>();

function countriesIn(language: Language): Giving["countries"] {
  const known = named.get(language);
  if (known) return known;
  const { compare } = new Intl.Collator(language === "ht" ? "fr" : language);
  const countries = givingCountries
    .map((value) => ({ value, label: countryName(value, language) }))
    .sort((a, b) => compare(a.label, b.label));
  named.set(language, countries);
  return countries;
}

/** Each way's beginning answers where its donor goes on: to the provider's page, or to the gift's own. */
export const beginCard = (caller: Caller, gift: CardGiftInput): Promise<string> =>
  said("giving:card.setupUnable", async () => (await beginCheckout(caller, gift)).url);

export const beginPayPal = (caller: Caller, gift: PayPalGiftInput): Promise<string> =>
  said("giving:paypal.failed", async () => {
    const { links, gift: token } = await createPayPalOrder(caller, gift);
    return links.find(({ rel }) => rel === "approve")?.href ?? donationPage(token);
  });

export const beginZelle = (caller: Caller, gift: PledgeInput): Promise<string> =>
  pledgeDonation(caller, gift).then(giftPath);

/** A provider that did not answer is told in the specification's words for its way (public §8). */
async function said(key: string, begin: () => Promise<string>): Promise<string> {
  try {
    return await begin();
  } catch (error) {
    if (error instanceof AppError && error.status === 502) throw new AppError(502, key);
    throw error;
  }
}
