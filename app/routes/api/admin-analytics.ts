import { analyticsOutput, analyticsQuery } from "~/features/analytics/analytics.schema";
import { getAnalytics } from "~/features/analytics/analytics-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/admin/analytics", {
  GET: endpoint({
    summary: "The figures of the last days beside those of as many days before; demo content is left out",
    input: analyticsQuery,
    output: analyticsOutput,
    who: "view_analytics",
    run: getAnalytics,
  }),
});

export const loader = api.loader;
export const action = api.action;
