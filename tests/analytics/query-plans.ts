import { systemCaller } from "~/auth/caller.server";
import { getAnalytics } from "~/features/analytics/analytics-admin.server";
import { countForDashboard } from "~/features/analytics/dashboard-counts.server";
import { rollUpAnalytics } from "~/features/analytics/roll-up.server";
import { recentActivity } from "~/features/operations/activity-admin.server";
import { administrator } from "~tests/support/admin";
import { forgetStatements, type QueryPlans } from "~tests/support/query-plan-table";

export const queryPlans: QueryPlans = {
  verbs: {
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
