import type { Settings } from "~/settings/sections";
import { countryCode } from "~/i18n/country-code";
import type { Language } from "~/i18n/languages";

/**
 * The legal text for a donor's country, in the language or else the ministry's default language; empty when not set.
 */
export function findLegalText(
  { giving, languages }: Settings,
  country: string | null,
  language: Language,
): string {
  const { texts } = giving.receipts;
  const code = countryCode(country);
  const found = texts.find((text) => text.country === code) ?? texts.find((text) => text.country === "*");
  return found?.text[language].trim() || found?.text[languages.defaultLanguage].trim() || "";
}
