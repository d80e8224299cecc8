import { completeGoal } from "~/features/growth/goals/complete-goal.server";
import { completedGoalOutput, goalId } from "~/features/growth/goals/goals.schema";
import { growthLimit } from "~/features/growth/limits.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/spiritual/goals/:id/complete", {
  POST: endpoint({
    summary:
      "Complete a goal whose progress has reached its target. A repeat changes nothing: it is rewarded once",
    input: goalId,
    output: completedGoalOutput,
    who: "public",
    refusals: [404, 409],
    limit: growthLimit,
    run: completeGoal,
  }),
});

export const loader = api.loader;
export const action = api.action;
