import { spiritualGrowthOutput } from "~/features/growth/insights/insights.schema";
import { getSpiritualGrowth } from "~/features/growth/insights/insights.server";
import { growthProfileInput } from "~/features/growth/profile/profile.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/user/:userId/spiritual-growth", {
  GET: endpoint({
    summary:
      "Insights into the days of the last two weeks, with the score and what to do next. Administrators with view_analytics may read every one",
    input: growthProfileInput,
    output: spiritualGrowthOutput,
    who: "public",
    refusals: [403, 404],
    run: getSpiritualGrowth,
  }),
});

export const loader = api.loader;
export const action = api.action;
