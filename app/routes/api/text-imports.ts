import { z } from "zod";
import {
  beginUploadInput,
  textImportOutput,
  textImportsOutput,
} from "~/features/text-import/text-import.schema";
import { listTextImports } from "~/features/text-import/text-import-screen-admin.server";
import { beginTextUpload } from "~/features/text-import/text-upload-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const who = ["manage_content", "manage_newsletter"] as const;

const api = jsonApi("/api/text-imports", {
  GET: endpoint({
    summary: "The newest imports of texts",
    input: z.object({}),
    output: textImportsOutput,
    who,
    run: listTextImports,
  }),
  POST: endpoint({
    summary: "Begins the upload of an export of texts that is sent in slices, up to 500 MB; imports nothing",
    input: beginUploadInput,
    output: textImportOutput,
    status: 201,
    who,
    refusals: [409],
    run: beginTextUpload,
  }),
});

export const loader = api.loader;
export const action = api.action;
