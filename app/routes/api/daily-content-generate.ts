import {
  generateDailyContentSchema,
  generatedDailyContent,
} from "~/features/devotion/daily-content/daily-content-admin.schema";
import { generateDailyContent } from "~/features/devotion/daily-content/daily-content-generate-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { aiLimit } from "~/request/limit.server";

const api = jsonApi("/api/daily-content/generate", {
  POST: endpoint({
    summary: "A draft of a devotion for a date and language. Nothing is saved",
    input: generateDailyContentSchema,
    output: generatedDailyContent,
    who: "manage_content",
    limit: aiLimit,
    run: (caller, input) => generateDailyContent(caller, input),
  }),
});

export const loader = api.loader;
export const action = api.action;
