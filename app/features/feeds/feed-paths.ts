import { defaultLanguage, type Language } from "~/i18n/languages";

/** The four feeds (spec public §2). */
export const feedKinds = ["all", "blog", "newsletter", "devotion"] as const;
export type FeedKind = (typeof feedKinds)[number];

/** The path of a feed. French is the default; an address always means one language (contract §4). */
export const feedPath = (kind: FeedKind, language: Language) =>
  (kind === "all" ? "/rss.xml" : `/rss/${kind}.xml`) +
  (language === defaultLanguage ? "" : `?lang=${language}`);
