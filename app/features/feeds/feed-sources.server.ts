import { listAreas } from "~/areas/registry.server";
import { EVERYTHING } from "./feed-paths";
import type { FeedSource } from "~/areas/feed-source";

/** Every feed by its kind: first that of everything but separate feeds, then the areas'. */
export function listFeedSources(): Map<string, FeedSource> {
  const own = listAreas().flatMap(({ feeds = {} }) => Object.entries(feeds));
  const everything: FeedSource = {
    texts: "feeds:all",
    page: "/",
    platforms: ["Feedly", "Inoreader", "NetNewsWire"],
    async list(language, limit) {
      const lists = await Promise.all(
        own.filter(([, { isSeparate }]) => !isSeparate).map(([, source]) => source.list(language, limit)),
      );
      return lists.flat().sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
    },
  };
  return new Map([[EVERYTHING, everything], ...own]);
}
