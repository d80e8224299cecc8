import { formatPercent } from "~/i18n/format";
import { formatMoneyShort } from "~/i18n/format-money";
import { drawBars } from "~/ui/chart/draw-chart.server";
import type { Analytics } from "../analytics.schema";
import type { ScreenWords } from "./screen-words.server";

type CurrencyFigures = Analytics["donations"][number];

/** The donations of each currency, as the screen shows them. */
export const showDonations = (donations: Analytics["donations"], words: ScreenWords) =>
  donations.map((figures) => showCurrency(figures, words));

function showCurrency(figures: CurrencyFigures, words: ScreenWords) {
  const { currency, total, totalBefore, count, average, days, methods } = figures;
  const { t, language, axis, compared, change } = words;
  const money = words.money(currency);
  const amount = words.amount(currency);
  return {
    currency,
    figures: [
      {
        label: t("admin-analytics:donations.total"),
        value: money(Number(total)),
        hint: change(Number(total), Number(totalBefore), money),
      },
      compared(t("admin-analytics:donations.count"), count),
      {
        label: t("admin-analytics:donations.average"),
        value: average === null ? "–" : money(Number(average)),
        hint: t("admin-analytics:donations.averageHint"),
      },
    ],
    chart: drawBars({
      ...axis(days),
      series: [
        {
          name: t("admin-analytics:donations.received"),
          tone: "brand",
          values: days.map((day) => Number(day.total)),
        },
      ],
      format: amount,
      formatTick: (value) => formatMoneyShort(value, currency, language),
    }),
    methods: methods.map((method) => ({
      key: method.method,
      name: t(`admin-analytics:methods.${method.method}`),
      value: Number(method.total),
      figures: [amount(Number(method.total)), words.count(method.count)],
    })),
  };
}

/** The goal of the current month, with the share that is reached; null when the settings have none. */
export function showGoal(goal: Analytics["monthlyGoal"], { t, language, money }: ScreenWords) {
  if (!goal) return null;
  const short = money(goal.currency);
  return {
    percent: goal.percent,
    percentWords: formatPercent(goal.percent / 100, language),
    words: t("admin-analytics:goal.raised", {
      raised: short(Number(goal.raised)),
      goal: short(Number(goal.goal)),
    }),
  };
}
