import { importIdInput, importOutput } from "~/features/sermons/import/import.schema";
import { cancelImport } from "~/features/sermons/import/imports-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/sermon-imports/:id/cancel", {
  PATCH: endpoint({
    summary: "Stops the check or the run of an import",
    input: importIdInput,
    output: importOutput,
    who: "manage_content",
    run: cancelImport,
  }),
});

export const loader = api.loader;
export const action = api.action;
