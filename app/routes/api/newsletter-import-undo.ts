import { importIdInput, importOutput } from "~/features/newsletter/import/import.schema";
import { undoImport } from "~/features/newsletter/import/imports-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-imports/:id/undo", {
  PATCH: endpoint({
    summary: "Takes back what an import changed, within a day after its end",
    input: importIdInput,
    output: importOutput,
    who: "manage_newsletter",
    refusals: [409],
    run: undoImport,
  }),
});

export const loader = api.loader;
export const action = api.action;
