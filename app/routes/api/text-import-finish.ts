import { textImportIdInput, textImportOutput } from "~/features/text-import/text-import.schema";
import { finishTextUpload } from "~/features/text-import/text-upload-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/text-imports/:id/finish", {
  PATCH: endpoint({
    summary: "Ends the upload of a file in slices, and reads it",
    input: textImportIdInput,
    output: textImportOutput,
    who: ["manage_content", "manage_newsletter"],
    refusals: [409],
    run: finishTextUpload,
  }),
});

export const loader = api.loader;
export const action = api.action;
