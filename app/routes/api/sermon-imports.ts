import { z } from "zod";
import { importFromAddress } from "~/features/sermons/import/begin-import-admin.server";
import { addressInput, importOutput, importsOutput } from "~/features/sermons/import/import.schema";
import { listImports } from "~/features/sermons/import/imports-screen-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/sermon-imports", {
  GET: endpoint({
    summary: "The newest imports of sermons",
    input: z.object({}),
    output: importsOutput,
    who: "manage_content",
    run: listImports,
  }),
  POST: endpoint({
    summary: "Fetches the feed of a podcast or of a YouTube channel and stores it; imports nothing",
    input: addressInput,
    output: importOutput,
    status: 201,
    who: "manage_content",
    run: (caller, input) => importFromAddress(caller, input),
  }),
});

export const loader = api.loader;
export const action = api.action;
