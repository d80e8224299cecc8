import { draftMotivation } from "~/features/devotion/motivations/motivation-drafts-admin.server";
import { motivationDraftInput, motivationDraft } from "~/features/devotion/motivations/motivations.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { aiLimit } from "~/request/limit.server";

const api = jsonApi("/api/daily-motivations/generate", {
  POST: endpoint({
    summary: "A draft of a motivation: a verse of the library, and a text for it. Nothing is saved",
    input: motivationDraftInput,
    output: motivationDraft,
    who: "manage_content",
    limit: aiLimit,
    run: (caller, input) => draftMotivation(caller, input),
  }),
});

export const loader = api.loader;
export const action = api.action;
