import { importIdInput, importOutput } from "~/features/sermons/import/import.schema";
import { undoImport } from "~/features/sermons/import/imports-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/sermon-imports/:id/undo", {
  PATCH: endpoint({
    summary: "Deletes what an import added and nobody changed since, within a day after its end",
    input: importIdInput,
    output: importOutput,
    who: "manage_content",
    refusals: [409],
    run: undoImport,
  }),
});

export const loader = api.loader;
export const action = api.action;
