const SPACES = /[\s\u00a0\u2007\u2009\u202f]/g;
const SIGNS: Record<string, readonly string[]> = {
  $: ["USD", "CAD"],
  US$: ["USD"],
  C$: ["CAD"],
  CA$: ["CAD"],
  "€": ["EUR"],
  USD: ["USD"],
  EUR: ["EUR"],
  CAD: ["CAD"],
};
const SIGN_PATTERN = /^((?:US|CA?)?\$|€|USD|EUR|CAD)?([^$€a-z]*)((?:US|CA?)?\$|€|USD|EUR|CAD)?$/i;
// Digits in groups of three by one separator, or without one, and at most two decimals after a point or a comma.
const AMOUNT_PATTERN = /^(\d{1,3}(?:([ ,.'’])\d{3})(?:\2\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/;
/**
 * A point before three digits is thousands to people and decimals to programs. A comma is thousands in English and
 * decimals elsewhere, so "3,141" may be a slip of the finger; nobody types "1,000" for one.
 */
const UNCLEAR_PATTERN = /^\d{1,3}(\.\d{3}|,(?!000)\d{3})$/;

interface TypedAmount {
  minorUnits: number;
  /** The currencies that the typed sign or code means; null without one. */
  currencies: readonly string[] | null;
}

/**
 * Parses an amount as people type it: "25", "25,50", "$50", "50 USD", "1,000", "1,000.00", "1.000,00", "1 000", "1'000".
 * Null when it is none or has more than one reading.
 */
function parseTypedAmount(text: string): TypedAmount | null {
  const [, before, typed = "", after] = SIGN_PATTERN.exec(text.trim()) ?? [];
  const amount = typed.trim().replace(SPACES, " ");
  const [, whole, separator, decimalMark, decimals = ""] = AMOUNT_PATTERN.exec(amount) ?? [];
  const isGroupedWrongly =
    separator !== undefined &&
    (separator === decimalMark || amount.startsWith("0") || UNCLEAR_PATTERN.test(amount));
  if (whole === undefined || whole.length > 15 || isGroupedWrongly || (before && after)) return null;
  const sign = before ?? after;
  return {
    minorUnits: Number(whole.replace(/\D/g, "")) * 100 + Number(decimals.padEnd(2, "0")),
    currencies: sign === undefined ? null : SIGNS[sign.toUpperCase()]!,
  };
}

/** Parses an amount without a currency to minor units; null when it is not one. */
export function parseMinorUnits(text: string): number | null {
  const amount = parseTypedAmount(text);
  return amount?.currencies === null ? amount.minorUnits : null;
}

/** Parses an amount of a currency, whose sign may stand beside it, to minor units; null when it is not one. */
export const parseMinorUnitsIn = (currency: string, text: string): number | null =>
  hasOtherCurrency(currency, text) ? null : (parseTypedAmount(text)?.minorUnits ?? null);

/** Whether an amount stands beside the sign of another currency. */
export const hasOtherCurrency = (currency: string, text: string): boolean =>
  parseTypedAmount(text)?.currencies?.includes(currency) === false;

/** Minor units as the API writes money: "25.00". */
export const formatMinorUnits = (minorUnits: number) => (minorUnits / 100).toFixed(2);

/** The same for a form field: with a decimal comma except in English. */
export const formatFieldAmount = (amount: string, language: string) =>
  language === "en" ? amount : amount.replace(".", ",");
