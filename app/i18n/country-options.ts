import { countryName } from "./country-name";
import type { Language } from "./languages";

/** ISO 3166 codes of Haiti and its diaspora. People from other countries leave the field empty. */
export const countries = [
  "HT",
  "US",
  "CA",
  "FR",
  "DO",
  "BS",
  "CL",
  "BR",
  "MX",
  "GP",
  "MQ",
  "GF",
  "MF",
  "TC",
  "CU",
  "JM",
  "PR",
  "VI",
  "PA",
  "CO",
  "VE",
  "EC",
  "PE",
  "AR",
  "CW",
  "SR",
  "DM",
  "LC",
  "BB",
  "TT",
  "BE",
  "CH",
  "LU",
  "GB",
  "IE",
  "DE",
  "NL",
  "ES",
  "IT",
  "PT",
  "SE",
  "SN",
  "CI",
  "BJ",
  "TG",
  "CM",
  "CD",
  "GA",
] as const;

type CountryOption = { value: string; label: string };

const optionsByLanguage = new Map<Language, CountryOption[]>();

/** Countries to choose from, labelled and sorted by their names in a language. */
export function countryOptions(language: Language): CountryOption[] {
  const known = optionsByLanguage.get(language);
  if (known) return known;
  const { compare } = new Intl.Collator(language === "ht" ? "fr" : language);
  const options = countries
    .map((value) => ({ value, label: countryName(value, language) }))
    .sort((a, b) => compare(a.label, b.label));
  optionsByLanguage.set(language, options);
  return options;
}
