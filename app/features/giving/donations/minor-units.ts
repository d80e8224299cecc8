// "1 000", "1000", with at most two decimals after a point or, as in French, a comma.
const TYPED_AMOUNT_PATTERN = /^(\d+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)(?:[.,](\d{1,2}))?$/;

/** An amount as a person or a program writes it ("25", "25.5", "25,50", "1 000") in minor units; null when it is none. */
export function parseMinorUnits(text: string): number | null {
  const [, whole, decimals = ""] = TYPED_AMOUNT_PATTERN.exec(text.trim()) ?? [];
  if (whole === undefined || whole.length > 12) return null;
  return Number(whole.replace(/\D/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
}

/** Minor units as calls write money: "25.00" (contract §1). */
export const formatMinorUnits = (minorUnits: number) => (minorUnits / 100).toFixed(2);

/** The same as a field holds it: with the comma of the languages that write one. */
export const formatFieldAmount = (amount: string, language: string) =>
  language === "en" ? amount : amount.replace(".", ",");
