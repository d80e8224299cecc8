import { z } from "zod";
import { dailyMotivation, motivationUpdate } from "~/features/devotion/motivations/motivations.schema";
import { deleteMotivation, updateMotivation } from "~/features/devotion/motivations/motivations-admin.server";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/daily-motivations/:id", {
  PUT: endpoint({
    summary: "Changes a motivation. With basedOn only if nobody else changed it since",
    input: motivationUpdate,
    output: dailyMotivation,
    who: "manage_content",
    refusals: [409],
    run: updateMotivation,
  }),
  DELETE: endpoint({
    summary: "Deletes a motivation",
    input: versionedChoice,
    output: z.object({ success: z.literal(true) }),
    who: "manage_content",
    refusals: [409],
    run: deleteMotivation,
  }),
});

export const loader = api.loader;
export const action = api.action;
