/** The four languages, of equal rank. French is the default. */
export const languages = ["fr", "ht", "en", "es"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "fr";
export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** The languages, this one first. */
export const languagesFrom = (first: Language): Language[] => [
  first,
  ...languages.filter((other) => other !== first),
];

/** Those that the site offers, in their order. */
export const listOffered = ({ availableLanguages }: { availableLanguages: readonly string[] }): Language[] =>
  languages.filter((language) => availableLanguages.includes(language));

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = {
  fr: "Français",
  ht: "Kreyòl",
  en: "English",
  es: "Español",
};

/** Languages to choose from, labelled with their names. */
export const languageOptions = (offered: readonly Language[] = languages) =>
  offered.map((value) => ({ value, label: languageNames[value] }));

/** Open Graph's codes of the languages. */
export const ogLocales: Record<Language, string> = { fr: "fr_FR", ht: "ht_HT", en: "en_US", es: "es_ES" };
