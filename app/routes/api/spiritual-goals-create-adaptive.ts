import { z } from "zod";
import { createAdaptiveGoals } from "~/features/growth/goals/generate-goals.server";
import { adaptiveGoalsInput, goalOutput } from "~/features/growth/goals/goals.schema";
import { growthLimit } from "~/features/growth/limits.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/spiritual/goals/create-adaptive", {
  POST: endpoint({
    summary: "Up to three goals by rules alone: harder after completed goals, easier after missed ones",
    input: adaptiveGoalsInput,
    output: z.array(goalOutput),
    status: 201,
    who: "public",
    refusals: [409],
    limit: growthLimit,
    run: createAdaptiveGoals,
  }),
});

export const loader = api.loader;
export const action = api.action;
