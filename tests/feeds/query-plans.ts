import { listFeedSources } from "~/features/feeds/feed-sources.server";
import { readFeed } from "~/features/feeds/feeds.server";
import { listSitemapPages } from "~/features/feeds/sitemap-pages.server";
import type { QueryPlans } from "~tests/support/query-plan-table";

export const queryPlans: QueryPlans = {
  verbs: {
    "the posts of the sitemap": () => listSitemapPages(),
    "the feeds": async () => {
      for (const kind of listFeedSources().keys()) await readFeed(kind, "ht");
    },
  },
};
