import { z } from "zod";
import { discardTextImport } from "~/features/text-import/text-import-admin.server";
import { textImportIdInput, textImportOutput } from "~/features/text-import/text-import.schema";
import { getTextImport } from "~/features/text-import/text-import-screen-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/text-imports/:id", {
  GET: endpoint({
    summary: "An import of texts with its progress and counts",
    input: textImportIdInput,
    output: textImportOutput,
    who: ["manage_content", "manage_newsletter"],
    run: getTextImport,
  }),
  DELETE: endpoint({
    summary: "Deletes an import that made nothing, with its file",
    input: textImportIdInput,
    output: z.object({ success: z.literal(true) }),
    who: ["manage_content", "manage_newsletter"],
    refusals: [409],
    run: discardTextImport,
  }),
});

export const loader = api.loader;
export const action = api.action;
