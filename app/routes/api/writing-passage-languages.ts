import { passageInLanguages, passageQuery } from "~/features/writing/scripture/passage.schema";
import { findPassageEverywhere } from "~/features/bible/passages-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/writing/passage/languages", {
  GET: endpoint({
    summary: "A passage of scripture as a person names it, in the version of every language",
    input: passageQuery,
    output: passageInLanguages,
    who: ["manage_content", "manage_newsletter"],
    run: findPassageEverywhere,
  }),
});

export const loader = api.loader;
export const action = api.action;
