import { moodLimit } from "~/features/mood/limits.server";
import { moodInput, savedMoodOutput } from "~/features/mood/mood.schema";
import { saveMood } from "~/features/mood/mood.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/mood-tracking", {
  POST: endpoint({
    summary:
      "Save a mood; a second one for the same date replaces the first (200). It is stored encrypted. Sending it is consent",
    input: moodInput,
    output: savedMoodOutput,
    status: 201,
    who: "subscriber",
    refusals: [403],
    limit: moodLimit,
    run: saveMood,
  }),
});

export const loader = api.loader;
export const action = api.action;
