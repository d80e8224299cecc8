import { moodEntryOutput, moodTodayQuery } from "~/features/mood/mood.schema";
import { getMoodToday } from "~/features/mood/mood.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/mood-tracking/today", {
  GET: endpoint({
    summary: "The visitor's own mood of a date, by default the ministry's today; null without one",
    input: moodTodayQuery,
    output: moodEntryOutput.nullable(),
    who: "public",
    run: getMoodToday,
  }),
});

export const loader = api.loader;
export const action = api.action;
