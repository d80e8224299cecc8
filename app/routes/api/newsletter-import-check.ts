import { checkImportInput, importOutput } from "~/features/newsletter/import/import.schema";
import { checkImport } from "~/features/newsletter/import/imports-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-imports/:id/check", {
  PATCH: endpoint({
    summary: "Counts what an import would do with these columns; imports nothing",
    input: checkImportInput,
    output: importOutput,
    who: "manage_newsletter",
    refusals: [409],
    run: checkImport,
  }),
});

export const loader = api.loader;
export const action = api.action;
