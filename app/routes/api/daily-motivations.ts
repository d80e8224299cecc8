import {
  dailyMotivation,
  dailyMotivations,
  motivationInput,
  motivationsQuery,
} from "~/features/devotion/motivations/motivations.schema";
import { createMotivation } from "~/features/devotion/motivations/motivations-admin.server";
import { listDailyMotivations } from "~/features/devotion/motivations/motivations.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { setNextPageLink } from "~/http/next-page-link.server";

const api = jsonApi("/api/daily-motivations", {
  GET: endpoint({
    summary: "The published motivations; with admin=true all of them, in pages",
    input: motivationsQuery,
    output: dailyMotivations,
    who: "public",
    shared: true,
    refusals: [403],
    run: async (caller, query, reply) => {
      const { motivations, older } = await listDailyMotivations(caller, query);
      setNextPageLink(reply, query, older);
      return motivations;
    },
  }),
  POST: endpoint({
    summary: "Creates a motivation, as a draft or published",
    input: motivationInput,
    output: dailyMotivation,
    status: 201,
    who: "manage_content",
    run: createMotivation,
  }),
});

export const loader = api.loader;
export const action = api.action;
