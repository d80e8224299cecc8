import { sendingIdInput, sendingsSchema } from "~/features/newsletter/sending/sending.schema";
import { listSendingsOfPost } from "~/features/newsletter/sending/sending-progress-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-posts/:id/sendings", {
  GET: endpoint({
    summary: "The sendings of a newsletter post, newest first",
    input: sendingIdInput,
    output: sendingsSchema,
    who: "manage_newsletter",
    run: listSendingsOfPost,
  }),
});

export const loader = api.loader;
export const action = api.action;
