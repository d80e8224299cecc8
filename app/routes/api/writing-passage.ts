import { foundPassage, passageQuery } from "~/features/writing/scripture/passage.schema";
import { findPassage } from "~/features/bible/passages-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/writing/passage", {
  GET: endpoint({
    summary: "A passage of scripture as a person names it, in the version of a language",
    input: passageQuery,
    output: foundPassage,
    who: ["manage_content", "manage_newsletter"],
    run: findPassage,
  }),
});

export const loader = api.loader;
export const action = api.action;
