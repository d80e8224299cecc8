import { systemCaller } from "~/auth/caller.server";
import { getAnalytics } from "~/features/analytics/analytics-admin.server";
import { countForDashboard } from "~/features/analytics/dashboard-counts.server";
import { rollUpAnalytics } from "~/features/analytics/roll-up.server";
import { makePageViewCounter } from "~/features/analytics/page-views/page-view-counter.server";
import {
  listMostViewedPages,
  pageViewFigures,
} from "~/features/analytics/page-views/page-view-figures.server";
import {
  deleteOldPageViews,
  rollUpPageViews,
} from "~/features/analytics/page-views/roll-up-page-views-admin.server";
import { addPageViews, storeSketch } from "~/features/analytics/page-views/store-page-views.server";
import { emptySketch } from "~/features/analytics/page-views/visitor-sketch";
import { recentActivity } from "~/features/operations/activity-admin.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { forgetStatements, type QueryPlans } from "~tests/support/query-plan-table";

const date = "2020-01-02";

export const queryPlans: QueryPlans = {
  smallTables: ["page_view_tops"], // ten pages of each range
  verbs: {
    "counting page views": async () => {
      await makePageViewCounter().flush();
      await addPageViews(db, [{ date, path: "/blog/lespwa", language: "ht", kind: "blog", views: 2 }]);
      await storeSketch(db, { date, process: "one", sketch: emptySketch() });
    },
    "the figures of page views": async () => {
      for (const { count } of pageViewFigures) await count(db, { date, from: "", to: "" });
      await listMostViewedPages(db, 30);
    },
    "rolling page views up, and deleting old ones": async () => {
      await storeSketch(db, { date, process: "one", sketch: emptySketch() });
      await rollUpPageViews(systemCaller());
      await deleteOldPageViews(systemCaller());
    },
    "the dashboard": async () => {
      const { caller } = await administrator();
      forgetStatements();
      await countForDashboard(caller);
      await recentActivity(caller);
      await recentActivity({ ...caller, permissions: new Set(["manage_content"]) });
    },
    "the figures of the analytics": async () => {
      await rollUpAnalytics();
      await getAnalytics(systemCaller(), { range: "90days" });
    },
  },
};
