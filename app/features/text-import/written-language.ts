import type { Language } from "~/i18n/languages";

const spellings: Record<Language, RegExp> = {
  fr: /^(fr|fra|fre|fran[cç]ais|french)\b/i,
  ht: /^(ht|hat|kr[eé]y[oò]l|creole|haitian)/i,
  en: /^(en|eng|english|anglais)\b/i,
  es: /^(es|spa|espa[nñ]ol|spanish)\b/i,
};

/** The site's language in a spelling such as `fr_FR`, `pt-br` or `Français`; null for any other. */
export function readLanguage(written: string | null): Language | null {
  const text = (written ?? "").trim().replace(/_/g, "-");
  const found = Object.entries(spellings).find(([, spelling]) => spelling.test(text));
  return found ? (found[0] as Language) : null;
}
