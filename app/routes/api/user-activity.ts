import { activityInput, activityOutput } from "~/features/badges/badges.schema";
import { activityLimit } from "~/features/badges/limits.server";
import { reportActivity } from "~/features/badges/report-activity.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/user/:userId/activity", {
  POST: endpoint({
    summary:
      "Report an activity of one's own profile or the community's. Its points are ignored. The site counts what it sees itself; community counts once a day, and in demo mode everything",
    input: activityInput,
    output: activityOutput,
    who: "public",
    refusals: [403, 404],
    limit: activityLimit,
    run: reportActivity,
  }),
});

export const loader = api.loader;
export const action = api.action;
