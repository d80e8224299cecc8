import type { FeedEntry } from "~/http/rss.server";
import type { Language } from "~/i18n/languages";

/** A feed of an area. */
export interface FeedSource {
  /** Prefix of the keys of its `title`, `description` and `badge`. */
  texts: string;
  /** The page of the site with the same content. */
  page: string;
  /** Programs and networks that can use it. */
  platforms: string[];
  /** Omitted from the feed of all content, which ministries connect to their social networks. */
  isSeparate?: boolean;
  /** Linked in the head of its own pages alone, so that the other pages are not heavier. */
  isOfItsPages?: boolean;
  /** For a podcast. */
  podcast?: PodcastSource;
  /** The newest entries that can be read in a language, newest first. */
  list(language: Language, limit: number): Promise<FeedEntry[]>;
}

export interface PodcastSource {
  /** The path of its cover, with the language prefix and without the site's address. */
  cover: (language: Language) => string;
  /** Every episode in a language, newest first: a new listener wants to hear the old ones too. */
  listEpisodes(language: Language): Promise<FeedEntry[]>;
}
