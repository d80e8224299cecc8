import { defineArea } from "~/areas/area.server";
import { systemCaller } from "~/auth/caller.server";
import { handleJob } from "~jobs/define-job";
import { rollUpAnalyticsJob } from "./jobs";
import { pageViewFigures } from "./page-views/page-view-figures.server";
import { deleteOldPageViews, rollUpPageViews } from "./page-views/roll-up-page-views-admin.server";
import { rollUpAnalytics } from "./roll-up.server";
import { analyticsSections } from "./settings";

export const analyticsArea = defineArea({
  name: "analytics",
  personalData: "none",
  visitorData: "none",
  retention: [deleteOldPageViews],
  audit: "none",
  secretPaths: "none",
  dailyFigures: pageViewFigures,
  navigation: [
    {
      href: "/admin/dashboard",
      group: "daily",
      order: 10,
      icon: "dashboard",
      label: "admin:dashboard.title",
      phoneBar: { order: 10, label: "admin:short.dashboard" },
    },
    {
      href: "/admin/analytics",
      group: "site",
      order: 15,
      icon: "chart",
      needs: "view_analytics",
      label: "admin-analytics:title",
    },
  ],
  jobs: [
    handleJob(rollUpAnalyticsJob, async (_payload, { stopping }) => {
      await rollUpAnalytics(stopping);
      await rollUpPageViews(systemCaller());
    }),
  ],
  settings: { sections: analyticsSections },
});
