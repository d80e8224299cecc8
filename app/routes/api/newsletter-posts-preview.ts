import { z } from "zod";
import { previewPostInput } from "~/features/newsletter/posts/posts-admin.schema";
import { previewPostMail } from "~/features/newsletter/sending/preview-mail-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-posts/preview", {
  POST: endpoint({
    summary: "A newsletter post as its mail. Nothing is saved.",
    input: previewPostInput,
    output: z.object({ subject: z.string(), html: z.string() }),
    who: "manage_newsletter",
    run: previewPostMail,
  }),
});

export const loader = api.loader;
export const action = api.action;
