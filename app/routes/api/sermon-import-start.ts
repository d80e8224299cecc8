import { importIdInput, importOutput } from "~/features/sermons/import/import.schema";
import { startImport } from "~/features/sermons/import/imports-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/sermon-imports/:id/start", {
  PATCH: endpoint({
    summary: "Runs the import of a checked file as a job",
    input: importIdInput,
    output: importOutput,
    who: "manage_content",
    refusals: [409],
    run: startImport,
  }),
});

export const loader = api.loader;
export const action = api.action;
