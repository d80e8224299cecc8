import { dailyContent } from "~/features/devotion/daily-content/daily-content.schema";
import { approveDailyContentSchema } from "~/features/devotion/daily-content/daily-content-admin.schema";
import { approveDailyContent } from "~/features/devotion/daily-content/daily-content-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/daily-content/approve", {
  POST: endpoint({
    summary: "Approves the devotion of a date and language. Idempotent",
    input: approveDailyContentSchema,
    output: dailyContent,
    who: "manage_content",
    refusals: [404],
    run: approveDailyContent,
  }),
});

export const loader = api.loader;
export const action = api.action;
