import { sendPostInput, sendPostOutput } from "~/features/newsletter/sending/sending.schema";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-posts/:id/send", {
  POST: endpoint({
    summary:
      "Sends a published newsletter post to the subscribers of the audience who have not received it yet",
    input: sendPostInput,
    output: sendPostOutput,
    who: "manage_newsletter",
    refusals: [409],
    run: sendNewsletterPost,
  }),
});

export const loader = api.loader;
export const action = api.action;
