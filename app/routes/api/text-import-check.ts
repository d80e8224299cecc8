import { checkTextsInput, textImportOutput } from "~/features/text-import/text-import.schema";
import { checkTextImport } from "~/features/text-import/text-import-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/text-imports/:id/check", {
  PATCH: endpoint({
    summary: "Counts what an import would do with these choices; imports nothing",
    input: checkTextsInput,
    output: textImportOutput,
    who: ["manage_content", "manage_newsletter"],
    refusals: [409],
    run: checkTextImport,
  }),
});

export const loader = api.loader;
export const action = api.action;
