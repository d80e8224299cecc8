import { dailyMotivation } from "~/features/devotion/motivations/motivations.schema";
import { publishMotivation } from "~/features/devotion/motivations/motivations-admin.server";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/daily-motivations/:id/publish", {
  POST: endpoint({
    summary: "Publishes a draft. Idempotent",
    input: versionedChoice,
    output: dailyMotivation,
    who: "manage_content",
    refusals: [409],
    run: publishMotivation,
  }),
});

export const loader = api.loader;
export const action = api.action;
