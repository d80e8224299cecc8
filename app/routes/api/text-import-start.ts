import { textImportIdInput, textImportOutput } from "~/features/text-import/text-import.schema";
import { startTextImport } from "~/features/text-import/text-import-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/text-imports/:id/start", {
  PATCH: endpoint({
    summary: "Runs the import of a checked file",
    input: textImportIdInput,
    output: textImportOutput,
    who: ["manage_content", "manage_newsletter"],
    refusals: [409],
    run: startTextImport,
  }),
});

export const loader = api.loader;
export const action = api.action;
