import { defineArea } from "~/areas/area.server";
import { deleteOldGrowth } from "./retention.server";
import { growthSections } from "./settings";
import { growthVisitorData } from "./visitor-data.server";
import { engagementPageQuery, growthPageQuery } from "./growth-pages.schema";

export const growthArea = defineArea({
  name: "growth",
  personalData: "none",
  visitorData: growthVisitorData,
  retention: [deleteOldGrowth],
  audit: "none",
  secretPaths: "none",
  sitemap: { pages: ["/spiritual-engagement", "/spiritual-growth"] },
  settings: { sections: growthSections },
  footerLinks: [
    { href: "/spiritual-engagement", group: "grow", order: 18, label: "engagement:nav" },
    { href: "/spiritual-growth", group: "grow", order: 18, label: "growth-page:nav" },
  ],
  pageQuery: { "/spiritual-engagement": engagementPageQuery, "/spiritual-growth": growthPageQuery },
});
