import type { SubscriberOverview } from "~/features/newsletter/segments/subscriber-overview-admin.server";
import { formatMoney, formatNumber, formatPercent } from "~/i18n/format";
import type { Language } from "~/i18n/languages";

/** The figures of the readers, formatted. */
export function overviewToScreen(
  { active, reachable, languages, donors }: SubscriberOverview,
  language: Language,
) {
  const number = (value: number) => formatNumber(value, language);
  const counted = (count: number) => ({
    count: number(count),
    share: active > 0 ? formatPercent(count / active, language) : "–",
  });
  return {
    active: number(active),
    reachable: number(reachable),
    languages: languages.map((row) => ({ language: row.language, ...counted(row.count) })),
    hasDonors: donors.some(({ count }) => count > 0),
    showsTotals: donors.every(({ totals }) => totals !== null),
    donors: donors.map(({ segment, count, totals }) => ({
      segment,
      ...counted(count),
      totals: (totals ?? []).map(({ currency, amount }) => formatMoney(amount, currency, language)),
    })),
  };
}
export type OverviewScreen = ReturnType<typeof overviewToScreen>;
