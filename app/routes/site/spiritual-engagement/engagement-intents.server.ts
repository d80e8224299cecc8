import { generateGoals } from "~/features/growth/goals/generate-goals.server";
import { adaptiveGoalsInput } from "~/features/growth/goals/goals.schema";
import { growthLimit } from "~/features/growth/limits.server";
import { metricsFormInput } from "~/features/growth/metrics/metrics.schema";
import { saveMetricsByForm } from "~/features/growth/metrics/metrics.server";
import { noInput } from "~/features/growth/profile/profile.schema";
import { initializeSermons } from "~/features/sermons/library/initialize-sermons-admin.server";
import { watchingLimit } from "~/features/sermons/limits.server";
import { recordInteraction, removeInteraction } from "~/features/sermons/watching/record-interaction.server";
import { intent } from "~/http/form-action.server";
import { limitAddress } from "~/http/rate-limit.server";
import { aiLimit } from "~/request/limit.server";
import { engagementPath } from "./engagement-page";
import { sermonButtonInput, watchIntent } from "./watch-intent.server";

const own = { userId: "me" };
/** The forms are sent quickly: they have no fields, or only figures. */
const guarded = { trap: true, isAutofilled: true };

/** The intents of the page's forms. `at` adds the page's language to a path. */
export const engagementIntents = (at: (path: string) => string) => ({
  watch: watchIntent(at),
  favorite: intent({
    schema: sermonButtonInput,
    verb: (caller, { sermonId }, reply) =>
      recordInteraction(caller, { ...own, sermonId, interactionType: "bookmarked" }, reply),
    limit: watchingLimit,
    ...guarded,
    tells: ({ newBadges }) => ({ newBadges }),
    done: at(engagementPath({ done: "favorite" })),
  }),
  unfavorite: intent({
    schema: sermonButtonInput,
    verb: (caller, { sermonId }) =>
      removeInteraction(caller, { ...own, sermonId, interactionType: "bookmarked" }),
    limit: watchingLimit,
    ...guarded,
    done: at(engagementPath({ done: "unfavorite" })),
  }),
  generate: intent({
    schema: adaptiveGoalsInput,
    verb: (caller, input, reply) =>
      generateGoals(caller, { ...own, ...input }, reply, () => limitAddress(aiLimit, caller.address)),
    limit: growthLimit,
    ...guarded,
    tells: (goals) => ({ created: goals.length }),
    done: at(engagementPath({ tab: "goals", done: "generate" })),
  }),
  metrics: intent({
    schema: metricsFormInput,
    verb: saveMetricsByForm,
    limit: growthLimit,
    ...guarded,
    tells: (result) => result,
    done: at(engagementPath({ tab: "metrics", done: "metrics" })),
  }),
  initialize: intent({
    schema: noInput,
    verb: (caller) => initializeSermons(caller),
    limit: watchingLimit,
    ...guarded,
    tells: (result) => result,
    done: at(engagementPath({ done: "initialize" })),
  }),
});
