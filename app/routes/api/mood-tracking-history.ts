import { z } from "zod";
import { moodEntryOutput, moodHistoryQuery } from "~/features/mood/mood.schema";
import { listMoods } from "~/features/mood/mood.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { setNextPageLink } from "~/http/next-page-link.server";

const api = jsonApi("/api/mood-tracking/history", {
  GET: endpoint({
    summary: "The visitor's own moods, newest first",
    input: moodHistoryQuery,
    output: z.array(moodEntryOutput),
    who: "public",
    run: async (caller, query, reply) => {
      const { entries, older } = await listMoods(caller, query);
      setNextPageLink(reply, query, older);
      return entries;
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
