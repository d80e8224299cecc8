import type { TFunction } from "i18next";
import { formatDate, formatNumber, formatPercent, formatShortDate } from "~/i18n/format";
import { formatMoney, formatMoneyShort } from "~/i18n/format-money";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";

/** A figure with its name and its comparison, formatted for the screen. */
export interface Figure {
  label: string;
  value: string;
  hint: string | null;
}

/** Texts and formats of the analytics screen in one language. */
export interface ScreenWords {
  t: TFunction;
  language: Language;
  count: (value: number) => string;
  /** An amount in whole units: 12.5 is "12,50 $US" in a table, "12,50 $" as a figure by itself. */
  amount: (currency: string) => (amount: number) => string;
  money: (currency: string) => (amount: number) => string;
  /** Describes the change from the period before. */
  change: (now: number, before: number, format?: (value: number) => string) => string;
  compared: (label: string, figure: { now: number; before: number }) => Figure;
  /** The axis of a chart by day. */
  axis: (days: { date: string }[]) => { places: string[]; placeTicks: string[] };
}

// From a tenfold figure on, the earlier figure is clearer than a percentage.
const MAX_INCREASE = 9;

export function screenWords(language: Language, days: number): ScreenWords {
  const t = tFor(language);
  const count = (value: number) => formatNumber(value, language);
  const change: ScreenWords["change"] = (now, before, format = count) => {
    if (now === before) return t("admin-analytics:change.same", { days });
    const share = (now - before) / before;
    if (before <= 0 || share >= MAX_INCREASE)
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
