import type { FeedEntry } from "~/http/rss.server";
import type { Language } from "~/i18n/languages";

/** A feed of an area. */
export interface FeedSource {
  /** Where its `title`, `description` and `badge` stand. */
  texts: string;
  /** Where the same is read on the site. */
  page: string;
  /** Programs and networks which suit it. */
  platforms: string[];
  /** Left out of the feed of everything, which ministries connect to their social networks. */
  isSeparate?: boolean;
  /** The feed is a podcast: where its cover is, without the site's address and with the language in front. */
  podcastCover?: (language: Language) => string;
  /** The newest entries that can be read in a language, newest first. */
  list(language: Language, limit: number): Promise<FeedEntry[]>;
}
