import { z } from "zod";
import { watchingLimit } from "~/features/sermons/limits.server";
import { recordInteraction } from "~/features/sermons/watching/record-interaction.server";
import { intent } from "~/http/form-action.server";
import { typedId } from "~/http/typed-text";

export const sermonButtonInput = z.object({ sermonId: typedId });
export type SermonButtonInput = z.output<typeof sermonButtonInput>;

/** Records that the visitor opened a sermon, and redirects to it. `at` adds the page's language to a path. */
export const watchIntent = (at: (path: string) => string) =>
  intent({
    schema: sermonButtonInput,
    verb: async (caller, { sermonId }, reply) => {
      await recordInteraction(caller, { userId: "me", sermonId, interactionType: "viewed" }, reply);
      return sermonId;
    },
    limit: watchingLimit,
    trap: true,
    isAutofilled: true, // there is nothing to fill in
    done: (sermonId) => at(`/sermons/${sermonId}`),
  });
