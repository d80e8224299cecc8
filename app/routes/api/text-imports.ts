import { z } from "zod";
import { textImportsOutput } from "~/features/text-import/text-import.schema";
import { listTextImports } from "~/features/text-import/text-import-screen-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

export const { loader, action } = jsonApi("/api/text-imports", {
  GET: endpoint({
    summary: "The newest imports of texts",
    input: z.object({}),
    output: textImportsOutput,
    who: ["manage_content", "manage_newsletter"],
    run: listTextImports,
  }),
});
