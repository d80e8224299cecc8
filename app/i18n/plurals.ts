import type { ThirdPartyModule } from "i18next";
import { isLanguage, type Language } from "./languages";

const isOne: Record<Language, (count: number) => boolean> = {
  fr: (count) => Math.abs(count) < 2,
  ht: (count) => count === 1,
  en: (count) => count === 1,
  es: (count) => count === 1,
};

const pluralForm = (language: Language, count: number) => (isOne[language](count) ? "one" : "other");

const pluralRuleFor = (language: Language) => ({
  select: (count: number) => pluralForm(language, count),
  resolvedOptions: () => ({ pluralCategories: ["one", "other"] }),
});

/**
 * `_one` and `_other` for i18next. Intl has no Kreyòl: it would use the rule of the machine's own language, which
 * differs between server and browser. In French and Spanish it has a third form, for millions.
 */
export const plurals: ThirdPartyModule = {
  type: "3rdParty",
  init(i18n) {
    const resolver = i18n.services.pluralResolver as { getRule: (code: string) => unknown };
    resolver.getRule = (code) => (isLanguage(code) ? pluralRuleFor(code) : undefined);
  },
};
