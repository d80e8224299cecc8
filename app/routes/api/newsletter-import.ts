import { z } from "zod";
import { importIdInput, importOutput } from "~/features/newsletter/import/import.schema";
import { discardImport } from "~/features/newsletter/import/imports-admin.server";
import { getImport } from "~/features/newsletter/import/imports-screen-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-imports/:id", {
  GET: endpoint({
    summary: "An import of subscribers with its progress and counts",
    input: importIdInput,
    output: importOutput,
    who: "manage_newsletter",
    run: getImport,
  }),
  DELETE: endpoint({
    summary: "Deletes an import that changed nothing, with its file",
    input: importIdInput,
    output: z.object({ success: z.literal(true) }),
    who: "manage_newsletter",
    refusals: [409],
    run: discardImport,
  }),
});

export const loader = api.loader;
export const action = api.action;
