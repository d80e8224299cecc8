import { z } from "zod";
import { dailyContentHistory } from "~/features/devotion/daily-content/daily-content.schema";
import { listDailyContentHistory } from "~/features/devotion/daily-content/daily-content.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/daily-content/history", {
  GET: endpoint({
    summary: "The ten most recent devotions",
    input: z.object({}),
    output: dailyContentHistory,
    who: "public",
    shared: true,
    run: listDailyContentHistory,
  }),
});

export const loader = api.loader;
export const action = api.action;
