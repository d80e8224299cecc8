import { defineArea } from "~/areas/area.server";
import { deleteSimulatedActivities, recountOutdatedStats } from "./retention.server";
import { badgesVisitorData } from "./visitor-data.server";
import { badgesPageQuery } from "./badges-page.schema";

export const badgesArea = defineArea({
  name: "badges",
  personalData: "none",
  visitorData: badgesVisitorData,
  retention: [deleteSimulatedActivities, recountOutdatedStats],
  audit: [{ permission: "manage_content", texts: "admin-community", actions: ["leaderboardName.deleted"] }],
  secretPaths: "none",
  navigation: [
    {
      href: "/admin/community",
      group: "people",
      order: 40,
      icon: "heart",
      needs: "manage_content",
      label: "admin-community:title",
    },
  ],
  footerLinks: [{ href: "/community-badges", group: "grow", order: 17, label: "common:nav.badges" }],
  sitemap: { pages: ["/community-badges"] },
  pageQuery: { "/community-badges": badgesPageQuery.omit({ badge: true }) },
});
