import { feedKinds } from "~/features/feeds/feed-paths";
import { readFeed } from "~/features/feeds/feeds.server";
import { listPublishedPages } from "~/features/feeds/sitemap-pages.server";
import type { QueryPlans } from "~tests/support/query-plan-table";

export const queryPlans: QueryPlans = {
  verbs: {
    "the posts of the sitemap": () => listPublishedPages(),
    "the feeds": async () => {
      for (const kind of feedKinds) await readFeed(kind, "ht");
    },
  },
};
