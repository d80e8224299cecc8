import { defaultLanguage, isLanguage, type Language } from "~/i18n/languages";

export const donationLanguage = ({ language }: { language: string }): Language =>
  isLanguage(language) ? language : defaultLanguage;
