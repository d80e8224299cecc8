import { spiritualInsightsOutput } from "~/features/growth/insights/insights.schema";
import { getSpiritualInsights } from "~/features/growth/insights/insights.server";
import { noInput } from "~/features/growth/profile/profile.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/spiritual/insights", {
  GET: endpoint({
    summary:
      "What is strong, what can grow and what to do next for this visitor, with the days that it is based on",
    input: noInput,
    output: spiritualInsightsOutput,
    who: "public",
    run: getSpiritualInsights,
  }),
});

export const loader = api.loader;
export const action = api.action;
