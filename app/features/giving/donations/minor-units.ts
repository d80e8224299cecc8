// "1 000", "1000", with at most two decimals after a point or a comma (French).
const TYPED_AMOUNT_PATTERN = /^(\d+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)(?:[.,](\d{1,2}))?$/;

/** Parses an amount ("25", "25.5", "25,50", "1 000") to minor units; null when it is not one. */
export function parseMinorUnits(text: string): number | null {
  const [, whole, decimals = ""] = TYPED_AMOUNT_PATTERN.exec(text.trim()) ?? [];
  if (whole === undefined || whole.length > 12) return null;
  return Number(whole.replace(/\D/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
}

/** Minor units as the API writes money: "25.00" (contract §1). */
export const formatMinorUnits = (minorUnits: number) => (minorUnits / 100).toFixed(2);

/** The same for a form field: with a decimal comma except in English. */
export const formatFieldAmount = (amount: string, language: string) =>
  language === "en" ? amount : amount.replace(".", ",");
