import { z } from "zod";
import { dailyMotivations } from "~/features/devotion/devotion.schema";
import { listDailyMotivations } from "~/features/devotion/devotion.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/daily-motivations", {
  GET: endpoint({
    summary: "The published motivations",
    input: z.object({}),
    output: dailyMotivations,
    who: "public",
    run: listDailyMotivations,
  }),
});

export const loader = api.loader;
export const action = api.action;
