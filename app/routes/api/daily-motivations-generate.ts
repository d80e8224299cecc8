import { draftMotivation } from "~/features/devotion/motivations/motivation-drafts.server";
import { motivationDraftInput, motivationDraft } from "~/features/devotion/motivations/motivations.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/daily-motivations/generate", {
  POST: endpoint({
    summary: "A motivation to read before it is saved: a verse of the library, and words for it",
    input: motivationDraftInput,
    output: motivationDraft,
    who: "manage_content",
    limit: "ai",
    run: (caller, input) => draftMotivation(caller, input),
  }),
});

export const loader = api.loader;
export const action = api.action;
