import { defaultLanguage, type Language } from "~/i18n/languages";

/** The four feeds, everything first (spec public §2). */
export const feedKinds = ["all", "blog", "newsletter", "devotion"] as const;
export type FeedKind = (typeof feedKinds)[number];

/** Where a feed is read. French needs no naming: an address means one language, whoever asks (contract §4). */
export const feedPath = (kind: FeedKind, language: Language) =>
  (kind === "all" ? "/rss.xml" : `/rss/${kind}.xml`) +
  (language === defaultLanguage ? "" : `?lang=${language}`);
