import type { Analytics } from "./analytics.schema";
import type { CountedFigure } from "./count-day.server";
import type { PeriodFigures } from "./period";

type CurrencyDonations = Analytics["donations"][number];

/** Minor units as the API writes money: "25.00". */
const toMoney = (minorUnits: number) => (minorUnits / 100).toFixed(2);

/** Splits a dimension of donations such as `USD/zelle`. */
const partsOf = (dimension: string): [currency: string, method: string] => {
  const [currency = "", method = ""] = dimension.split("/");
  return [currency, method];
};

/** The donations of the period by currency, the currency with the largest amount received first. */
export function toCurrencyDonations(counted: PeriodFigures): CurrencyDonations[] {
  return listCurrencies(counted).map((currency) => toDonations(counted, currency));
}

const listDimensions = (counted: PeriodFigures) =>
  [...counted.dimensions("donationsReceived"), ...counted.dimensions("donationsCompleted")].map(partsOf);

/** The currencies of both periods, the one with the largest amount received in the current period first. */
export function listCurrencies(counted: PeriodFigures): string[] {
  const currencies = [...new Set(listDimensions(counted).map(([currency]) => currency))].sort();
  const totals = new Map(
    currencies.map((currency) => [currency, counted.sum("donationsReceived", isOf(currency)).amount]),
  );
  return currencies.sort((a, b) => totals.get(b)! - totals.get(a)!);
}

/** A filter for the dimensions of a currency. */
export const isOf = (currency: string) => (dimension: string) => partsOf(dimension)[0] === currency;

function toDonations(counted: PeriodFigures, currency: string): CurrencyDonations {
  const isCurrency = isOf(currency);
  const methods = [...new Set(listDimensions(counted).map(([, method]) => method))];
  const completed = counted.sum("donationsCompleted", isCurrency);
  // A pledge may be completed in a later period than that in which it was made.
  const all = Math.max(completed.count, counted.sum("donationsMade", isCurrency).count);
  const received = counted.byDay("donationsReceived", isCurrency);
  const counts = counted.byDay("donationsCompleted", isCurrency);
  return {
    currency,
    total: toMoney(counted.sum("donationsReceived", isCurrency).amount),
    totalBefore: toMoney(counted.sumBefore("donationsReceived", isCurrency).amount),
    count: counted.compared("donationsCompleted", isCurrency),
    average: all > 0 ? toMoney(Math.round(completed.amount / all)) : null,
    days: [...received].map(([date, { amount }]) => ({
      date,
      total: toMoney(amount),
      count: counts.get(date)!.count,
    })),
    methods: methods.flatMap((method) => {
      const isMethod = (dimension: string) => dimension === `${currency}/${method}`;
      const { amount, count: movements } = counted.sum("donationsReceived", isMethod);
      const { count } = counted.sum("donationsCompleted", isMethod);
      return movements > 0 || count > 0 ? [{ method, total: toMoney(amount), count }] : [];
    }),
  };
}

/** The progress towards the monthly goal. `amount` is in whole units, 0 for no goal. `month`: the month's figures. */
export function toMonthlyGoal(
  { amount, currency }: { amount: number; currency: string },
  month: CountedFigure[],
): Analytics["monthlyGoal"] {
  if (amount === 0) return null;
  const raised = month
    .filter(({ metric, dimension }) => metric === "donationsReceived" && partsOf(dimension)[0] === currency)
    .reduce((sum, figure) => sum + figure.amount, 0);
  return {
    currency,
    goal: toMoney(amount * 100),
    raised: toMoney(raised),
    percent: Math.max(0, Math.floor(raised / amount)), // minor units / whole units = percent
  };
}
