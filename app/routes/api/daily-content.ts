import { dailyContent, dailyContentQuery } from "~/features/devotion/devotion.schema";
import { getDailyContent } from "~/features/devotion/devotion.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/daily-content", {
  GET: endpoint({
    summary: "The devotion of a date, by default today's",
    input: dailyContentQuery,
    output: dailyContent,
    who: "public",
    run: getDailyContent,
  }),
});

export const loader = api.loader;
export const action = api.action;
