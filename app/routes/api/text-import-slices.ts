import { z } from "zod";
import { addSliceInput } from "~/features/text-import/text-import.schema";
import { addTextSlice } from "~/features/text-import/text-upload-admin.server";
import { uploadInput } from "~/http/endpoint-input.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/text-imports/:id/slices", {
  POST: endpoint({
    summary: "Stores the next slice of a file: `slice` of a form, 8 MiB, the last one shorter",
    input: addSliceInput,
    output: z.object({ received: z.int() }),
    who: ["manage_content", "manage_newsletter"],
    reads: uploadInput,
    refusals: [409],
    run: addTextSlice,
  }),
});

export const loader = api.loader;
export const action = api.action;
