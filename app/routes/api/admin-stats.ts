import { z } from "zod";
import { countForDashboard, dashboardCountsOutput } from "~/features/analytics/dashboard-counts.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/admin/stats", {
  GET: endpoint({
    summary: "The counts of the dashboard, as far as the role sees them",
    input: z.object({}),
    output: dashboardCountsOutput,
    who: "administrator",
    run: countForDashboard,
  }),
});

export const loader = api.loader;
export const action = api.action;
