import { z } from "zod";
import { goalInput, goalOutput } from "~/features/growth/goals/goals.schema";
import { addGoal, listGoals } from "~/features/growth/goals/goals.server";
import { growthLimit } from "~/features/growth/limits.server";
import { noInput } from "~/features/growth/profile/profile.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/spiritual/goals", {
  GET: endpoint({
    summary: "The goals of this visitor: open ones first, then the newest",
    input: noInput,
    output: z.array(goalOutput),
    who: "public",
    run: listGoals,
  }),
  POST: endpoint({
    summary:
      "Add a goal of one's own. Its text is stored encrypted; difficulty and reward follow from its target",
    input: goalInput,
    output: goalOutput,
    status: 201,
    who: "public",
    refusals: [409],
    limit: growthLimit,
    run: addGoal,
  }),
});

export const loader = api.loader;
export const action = api.action;
