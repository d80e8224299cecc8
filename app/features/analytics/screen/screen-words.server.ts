import type { TFunction } from "i18next";
import { formatDate, formatNumber, formatPercent, formatShortDate } from "~/i18n/format";
import { formatMoney, formatMoneyShort } from "~/i18n/format-money";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";

/** One figure with its name and what it is compared with, ready to be shown. */
export interface Figure {
  label: string;
  value: string;
  hint: string | null;
}

/** Words of the analytics screen in one language; `days` is the length of the period. */
export interface ScreenWords {
  t: TFunction;
  language: Language;
  count: (value: number) => string;
  /** An amount in whole units: 12.5 is "12,50 $US" in a table, "12,50 $" as a figure by itself. */
  amount: (currency: string) => (amount: number) => string;
  money: (currency: string) => (amount: number) => string;
  /** How a figure stands beside that of the period before. */
  change: (now: number, before: number, format?: (value: number) => string) => string;
  compared: (label: string, figure: { now: number; before: number }) => Figure;
  /** The axis of a chart by day. */
  axis: (days: { date: string }[]) => { places: string[]; placeTicks: string[] };
}

// From ten times as much a percentage says less than the two figures.
const MOST = 9;

export function screenWords(language: Language, days: number): ScreenWords {
  const t = tFor(language);
  const count = (value: number) => formatNumber(value, language);
  const change: ScreenWords["change"] = (now, before, format = count) => {
    if (now === before) return t("admin-analytics:change.same", { days });
    const share = (now - before) / before;
    if (before <= 0 || share >= MOST)
      return t("admin-analytics:change.from", { days, before: format(before) });
    if (Math.round(share * 100) === 0) return t("admin-analytics:change.almost", { days });
    const percent = formatPercent(Math.abs(share), language);
    return share > 0
      ? t("admin-analytics:change.more", { days, percent })
      : t("admin-analytics:change.less", { days, percent });
  };
  return {
    t,
    language,
    count,
    amount: (currency) => (amount) => formatMoney(Math.round(amount * 100), currency, language),
    // On a phone the line may break before the currency.
    money: (currency) => (amount) =>
      formatMoneyShort(amount, currency, language).replace(/[\u00a0\u202f](?=\D+$)/, " "),
    change,
    compared: (label, { now, before }) => ({ label, value: count(now), hint: change(now, before) }),
    axis: (dated) => ({
      places: dated.map(({ date }) => formatDate(date, language)),
      // Day and month, in the order of the language.
      placeTicks: dated.map(({ date }) => formatShortDate(date, language).slice(0, 5)),
    }),
  };
}
