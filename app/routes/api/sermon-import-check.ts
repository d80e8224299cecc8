import { checkInput, importOutput } from "~/features/sermons/import/import.schema";
import { checkImport } from "~/features/sermons/import/imports-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/sermon-imports/:id/check", {
  PATCH: endpoint({
    summary: "Counts what an import would do with these columns and choices; imports nothing",
    input: checkInput,
    output: importOutput,
    who: "manage_content",
    refusals: [409],
    run: checkImport,
  }),
});

export const loader = api.loader;
export const action = api.action;
