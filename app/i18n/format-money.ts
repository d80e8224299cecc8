import type { Language } from "./languages";

// Separate from format.ts, so that a page that shows an amount does not download date-fns.

// Haiti writes numbers as France does.
export const numberTag: Record<Language, string> = { fr: "fr-FR", ht: "fr-FR", en: "en-US", es: "es-ES" };

/** Integer minor units as money: 2500, "USD". A negative sum has a minus sign, not a hyphen. */
export const formatMoney = (minorUnits: number, currency: string, language: Language) =>
  new Intl.NumberFormat(numberTag[language], { style: "currency", currency })
    .format(minorUnits / 100)
    .replace("-", "\u2212");

/** How formatMoney marks the amounts of a currency: "USD" as "$US" in French. */
export const currencySign = (currency: string, language: Language): string =>
  new Intl.NumberFormat(numberTag[language], { style: "currency", currency })
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? currency;

/** An amount in major units, in its shortest form: 4000, "USD" as "4 000 $". Always name the currency next to it. */
export const formatMoneyShort = (amount: number, currency: string, language: Language) =>
  new Intl.NumberFormat(numberTag[language], {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
