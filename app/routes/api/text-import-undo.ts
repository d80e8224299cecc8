import { textImportIdInput, textImportOutput } from "~/features/text-import/text-import.schema";
import { undoTextImport } from "~/features/text-import/text-import-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/text-imports/:id/undo", {
  PATCH: endpoint({
    summary: "Deletes the posts that an import made, within a day after its end",
    input: textImportIdInput,
    output: textImportOutput,
    who: ["manage_content", "manage_newsletter"],
    refusals: [409],
    run: undoTextImport,
  }),
});

export const loader = api.loader;
export const action = api.action;
