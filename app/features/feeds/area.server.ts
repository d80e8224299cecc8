import { defineArea } from "~/areas/area.server";

export const feedsArea = defineArea({
  name: "feeds",
  personalData: "none",
  visitorData: "none",
  retention: "none",
  audit: "none",
  secretPaths: "none",
  sitemap: { pages: ["/rss-feeds"] },
});
