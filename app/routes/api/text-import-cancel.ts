import { textImportIdInput, textImportOutput } from "~/features/text-import/text-import.schema";
import { cancelTextImport } from "~/features/text-import/text-import-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/text-imports/:id/cancel", {
  PATCH: endpoint({
    summary: "Stops the reading, the check or the run of an import",
    input: textImportIdInput,
    output: textImportOutput,
    who: ["manage_content", "manage_newsletter"],
    run: cancelTextImport,
  }),
});

export const loader = api.loader;
export const action = api.action;
