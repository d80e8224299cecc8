import { z } from "zod";
import { importOutput, importsOutput, uploadTextInput } from "~/features/newsletter/import/import.schema";
import { uploadImportText } from "~/features/newsletter/import/imports-admin.server";
import { listImports } from "~/features/newsletter/import/imports-screen-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-imports", {
  GET: endpoint({
    summary: "The newest imports of subscribers",
    input: z.object({}),
    output: importsOutput,
    who: "manage_newsletter",
    run: listImports,
  }),
  POST: endpoint({
    summary: "Stores the text of a small CSV file of subscribers and proposes its columns; imports nothing",
    input: uploadTextInput,
    output: importOutput,
    status: 201,
    who: "manage_newsletter",
    run: uploadImportText,
  }),
});

export const loader = api.loader;
export const action = api.action;
