import { z } from "zod";
import {
  acceptSermonSummary,
  discardSermonSummary,
  draftSermonSummary,
} from "~/features/sermons/library/sermon-summary-admin.server";
import { sermon, sermonId, sermonSummaryInput } from "~/features/sermons/library/sermons.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { aiLimit } from "~/request/limit.server";

const api = jsonApi("/api/sermons/:id/summary", {
  POST: endpoint({
    summary: "Asks the AI for a summary of the transcript. It stays a draft until PUT approves it",
    input: sermonId,
    output: z.object({ draft: z.string() }),
    who: "manage_content",
    refusals: [409],
    limit: aiLimit,
    run: (caller, choice) => draftSermonSummary(caller, choice),
  }),
  PUT: endpoint({
    summary: "Publishes the summary that was drafted, as the team read or changed it",
    input: sermonSummaryInput,
    output: sermon,
    who: "manage_content",
    refusals: [409],
    run: acceptSermonSummary,
  }),
  DELETE: endpoint({
    summary: "Throws the draft of a summary away. Idempotent",
    input: sermonId,
    output: z.object({ success: z.literal(true) }),
    who: "manage_content",
    run: discardSermonSummary,
  }),
});

export const loader = api.loader;
export const action = api.action;
