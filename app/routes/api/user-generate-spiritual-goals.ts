import { z } from "zod";
import { generateGoals } from "~/features/growth/goals/generate-goals.server";
import { generateGoalsInput, goalOutput } from "~/features/growth/goals/goals.schema";
import { growthLimit } from "~/features/growth/limits.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { limitAddress } from "~/http/rate-limit.server";
import { aiLimit } from "~/request/limit.server";

const api = jsonApi("/api/user/:userId/generate-spiritual-goals", {
  POST: endpoint({
    summary:
      "Up to three goals of the library that fit the profile's days; they replace generated goals that were not begun",
    input: generateGoalsInput,
    output: z.array(goalOutput),
    status: 201,
    who: "public",
    refusals: [403, 404, 409],
    limit: growthLimit,
    run: (caller, input, reply) =>
      generateGoals(caller, input, reply, () => limitAddress(aiLimit, caller.address)),
  }),
});

export const loader = api.loader;
export const action = api.action;
