import { startOfMinute } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { getSettings } from "~/settings/settings.server";
import { countryCode } from "~/i18n/country-code";
import { countryName } from "~/i18n/country-name";
import { formatDateIn, formatMoney, formatNumber, formatRelative } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { getGivingVerse } from "../donations/giving-verse.server";
import type { Appreciation, WallCard, WallQuery } from "./wall.schema";
import { listAppreciations, wallTotals } from "./wall.server";

/** The wall as its page shows it, in the caller's language. It changes every minute, because times are relative. */
export async function loadWall(caller: Caller, query: WallQuery) {
  const { language } = caller;
  const [{ appreciations, newer, older }, totals] = await Promise.all([
    listAppreciations(caller, query),
    wallTotals(caller),
  ]);
  const { timeZone } = (await getSettings()).publishing;
  const raised = totals.raised?.length === 0 ? [{ amount: 0, currency: "USD" }] : totals.raised;
  return {
    cards: appreciations.map((one) => wallCardToScreen(one, language, timeZone)),
    newer,
    older,
    totals: {
      raised: raised?.map(({ amount, currency }) => formatMoney(amount, currency, language)) ?? null,
      donors: formatNumber(totals.donors, language),
      donations: formatNumber(totals.donations, language),
    },
    verse: getGivingVerse(language),
  };
}

/** A wall entry as its card shows it. */
export function wallCardToScreen(
  one: Appreciation,
  language: Language,
  timeZone: string,
  now = new Date(),
): WallCard {
  const { donationAmount, currency, donationDate, country, ...rest } = one;
  return {
    ...rest,
    donationDate,
    when: formatRelative(startOfMinute(donationDate).toISOString(), startOfMinute(now), language),
    day: formatDateIn(donationDate, language, timeZone),
    amount:
      donationAmount === null || currency === null
        ? null
        : formatMoney(Math.round(donationAmount * 100), currency, language),
    country: country && formatDonorCountry(country, language),
  };
}

/** A country's name in the reader's language; unknown text stays as typed. */
export function formatDonorCountry(country: string, language: Language): string {
  const code = countryCode(country);
  return code ? countryName(code, language) : country;
}
