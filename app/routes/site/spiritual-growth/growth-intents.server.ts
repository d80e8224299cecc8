import { completeGoal } from "~/features/growth/goals/complete-goal.server";
import { createAdaptiveGoals } from "~/features/growth/goals/generate-goals.server";
import { adaptiveGoalsInput, goalId, goalInput } from "~/features/growth/goals/goals.schema";
import { addGoal, deleteGoal } from "~/features/growth/goals/goals.server";
import { growthLimit } from "~/features/growth/limits.server";
import { intent } from "~/http/form-action.server";
import { watchIntent } from "../spiritual-engagement/watch-intent.server";
import { growthPath } from "./growth-page";

const guarded = { limit: growthLimit, trap: true, isAutofilled: true };

/** The intents of the page's forms. `at` adds the page's language to a path. */
export const growthIntents = (at: (path: string) => string) => ({
  watch: watchIntent(at),
  complete: intent({
    schema: goalId,
    verb: completeGoal,
    ...guarded,
    tells: (result) => result,
    done: at(growthPath({ tab: "goals", done: "complete" })),
  }),
  create: intent({
    schema: adaptiveGoalsInput,
    verb: createAdaptiveGoals,
    ...guarded,
    tells: (goals) => ({ created: goals.length }),
    done: at(growthPath({ tab: "goals", done: "create" })),
  }),
  add: intent({
    schema: goalInput,
    verb: addGoal,
    ...guarded,
    done: at(growthPath({ tab: "goals", done: "add" })),
  }),
  delete: intent({
    schema: goalId,
    verb: deleteGoal,
    ...guarded,
    done: at(growthPath({ tab: "goals", done: "delete" })),
  }),
});
