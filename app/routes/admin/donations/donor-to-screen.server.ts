import type { DonorItem } from "~/features/giving/donors/donors.schema";
import { dateIn, formatMoney, formatNumber, formatShortDate } from "~/i18n/format";
import type { Language } from "~/i18n/languages";

/** A donor of the list, formatted; "#12" stands beside the name, because a form finds them by it. */
export const donorItemToScreen = (donor: DonorItem, language: Language, timeZone: string) => ({
  id: donor.id,
  name: donor.name,
  email: donor.email,
  donations: formatNumber(donor.donations, language),
  total: donor.totals
    .map(({ amount, currency }) => formatMoney(Math.round(Number(amount) * 100), currency, language))
    .join(" · "),
  last: donor.lastOn && formatShortDate(dateIn(timeZone, new Date(donor.lastOn)), language),
});
