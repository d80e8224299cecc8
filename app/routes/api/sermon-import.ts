import { z } from "zod";
import { importIdInput, importOutput } from "~/features/sermons/import/import.schema";
import { discardImport } from "~/features/sermons/import/imports-admin.server";
import { getImport } from "~/features/sermons/import/imports-screen-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/sermon-imports/:id", {
  GET: endpoint({
    summary: "An import of sermons with its progress and counts",
    input: importIdInput,
    output: importOutput,
    who: "manage_content",
    run: getImport,
  }),
  DELETE: endpoint({
    summary: "Deletes an import that changed nothing, with its file",
    input: importIdInput,
    output: z.object({ success: z.literal(true) }),
    who: "manage_content",
    refusals: [409],
    run: discardImport,
  }),
});

export const loader = api.loader;
export const action = api.action;
