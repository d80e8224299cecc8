import { dailyMotivation } from "~/features/devotion/motivations/motivations.schema";
import {
  publishMotivation,
  unpublishMotivation,
} from "~/features/devotion/motivations/motivations-admin.server";
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
  DELETE: endpoint({
    summary: "Makes a published motivation a draft again. Idempotent",
    input: versionedChoice,
    output: dailyMotivation,
    who: "manage_content",
    refusals: [409],
    run: unpublishMotivation,
  }),
});

export const loader = api.loader;
export const action = api.action;
