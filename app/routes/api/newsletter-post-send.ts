import { sendPostSchema, sentSchema } from "~/features/newsletter/sending.schema";
import { sendPost } from "~/features/newsletter/sending.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-posts/:id/send", {
  POST: endpoint({
    summary: "Mails a published letter to those of the audience it has not reached yet",
    input: sendPostSchema,
    output: sentSchema,
    who: "manage_newsletter",
    refusals: [409],
    run: sendPost,
  }),
});

export const loader = api.loader;
export const action = api.action;
