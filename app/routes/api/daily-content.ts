import { dailyContent, dailyContentQuery } from "~/features/devotion/daily-content/daily-content.schema";
import { getDailyContent } from "~/features/devotion/daily-content/daily-content.server";
import { saveDailyContentSchema } from "~/features/devotion/daily-content/daily-content-admin.schema";
import { saveDailyContent } from "~/features/devotion/daily-content/daily-content-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/daily-content", {
  GET: endpoint({
    summary: "The devotion of a date, by default today's. Future days need manage_content",
    input: dailyContentQuery,
    output: dailyContent,
    who: "public",
    shared: true,
    refusals: [404],
    run: getDailyContent,
  }),
  POST: endpoint({
    summary: "Creates the devotion of a date and language (201) or replaces it (200)",
    input: saveDailyContentSchema,
    output: dailyContent,
    status: 201,
    who: "manage_content",
    refusals: [409],
    run: async (caller, input, reply) => {
      const { created, entry } = await saveDailyContent(caller, input);
      if (!created) reply.status = 200;
      return entry;
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
