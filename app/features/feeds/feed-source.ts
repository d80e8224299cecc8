import type { FeedItem } from "~/http/rss.server";
import type { Language } from "~/i18n/languages";

/** The GUID of an entry, by its kind and id: `blog/12`. */
export type BuildGuid = (name: string) => string;

/** A feed of an area. Its title, description and badge are `feeds:<kind>.title` and so on. */
export interface FeedSource {
  /** Where the same is read on the site. */
  page: string;
  /** Programs and networks that it is at its best in. */
  platforms: string[];
  /** The newest entries to be read in a language, newest first. */
  list(language: Language, buildGuid: BuildGuid): Promise<FeedItem[]>;
}
