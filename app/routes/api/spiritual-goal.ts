import { z } from "zod";
import { goalId } from "~/features/growth/goals/goals.schema";
import { deleteGoal } from "~/features/growth/goals/goals.server";
import { growthLimit } from "~/features/growth/limits.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/spiritual/goals/:id", {
  DELETE: endpoint({
    summary: "Delete a goal of this visitor; what it earned stays",
    input: goalId,
    output: z.object({ success: z.literal(true) }),
    who: "public",
    refusals: [404],
    limit: growthLimit,
    run: async (caller, input) => {
      await deleteGoal(caller, input);
      return { success: true as const };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
