import {
  currencies,
  type Currency,
  type EnteredMethod,
  maxDonationAmount,
} from "../donations/giving-choices";
import { hasOtherCurrency, parseMinorUnitsIn } from "../donations/minor-units";

// Read by the server, and in the browser while somebody types.

/** The most rows of a batch: a form has at most 200 fields. */
export const maxBatchRows = 40;
export const maxCountedLines = 3;

/** What was entered and counted of a method and currency, in minor units; `counted` is null when nobody counted it. */
export interface BatchSum {
  method: EnteredMethod;
  currency: string;
  entered: number;
  counted: number | null;
}

export interface Money {
  amount: number;
  currency: Currency;
}

/** A typed amount, which may name another currency than the batch's; null when it is none. */
export function readAmount(text: string, currency: Currency): Money | null {
  const own = hasOtherCurrency(currency, text)
    ? (currencies.find((one) => !hasOtherCurrency(one, text)) ?? currency)
    : currency;
  const amount = parseMinorUnitsIn(own, text);
  return amount !== null && amount <= maxDonationAmount ? { amount, currency: own } : null;
}

type Line = Money & { method: EnteredMethod };

/** What was entered and counted, by method and currency. */
export function compareSums(rows: Line[], counted: Line[]): BatchSum[] {
  const sums = new Map<string, BatchSum>();
  const sumOf = ({ method, currency }: Line) => {
    const key = `${method} ${currency}`;
    const sum = sums.get(key) ?? { method, currency, entered: 0, counted: null };
    sums.set(key, sum);
    return sum;
  };
  for (const row of rows) if (row.amount > 0) sumOf(row).entered += row.amount;
  for (const line of counted) {
    const sum = sumOf(line);
    sum.counted = (sum.counted ?? 0) + line.amount;
  }
  return [...sums.values()];
}

export const hasDifference = ({ entered, counted }: BatchSum): boolean =>
  counted !== null && counted !== entered;
