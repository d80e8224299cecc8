import { watchingLimit } from "~/features/sermons/limits.server";
import { recordInteraction, removeInteraction } from "~/features/sermons/watching/record-interaction.server";
import {
  interactionInput,
  interactionRemovalInput,
  interactionRemovalOutput,
  recordedInteraction,
} from "~/features/sermons/watching/watching.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/user/:userId/sermon-interaction", {
  POST: endpoint({
    summary:
      "Record what a visitor does with a sermon; a repeat updates it. One's own profile or the community's, which takes no notes. Notes are stored encrypted",
    input: interactionInput,
    output: recordedInteraction,
    status: 201,
    who: "public",
    refusals: [403, 404],
    limit: watchingLimit,
    run: recordInteraction,
  }),
  DELETE: endpoint({
    summary: "Take a favourite, a like, a skip, a rating or notes back",
    input: interactionRemovalInput,
    output: interactionRemovalOutput,
    who: "public",
    refusals: [403, 404],
    limit: watchingLimit,
    run: removeInteraction,
  }),
});

export const loader = api.loader;
export const action = api.action;
