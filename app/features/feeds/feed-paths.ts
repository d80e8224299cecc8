import { defaultLanguage, type Language } from "~/i18n/languages";

/** The feed of everything; the others are the areas'. */
export const EVERYTHING = "all";

/** Where a feed is read. French has no prefix. An address has one language for everybody. */
export const feedPath = (kind: string, language: Language): string =>
  (kind === EVERYTHING ? "/rss.xml" : `/rss/${kind}.xml`) +
  (language === defaultLanguage ? "" : `?lang=${language}`);
