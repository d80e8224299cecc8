import { countForDashboard } from "~/features/analytics/dashboard-counts.server";
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
  },
};
