import { sendingPreview, sendPostInput } from "~/features/newsletter/sending/sending.schema";
import { previewSending } from "~/features/newsletter/sending/sending-preview-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-posts/:id/send/preview", {
  POST: endpoint({
    summary: "How many subscribers would get the newsletter post now, and how many later with a digest",
    input: sendPostInput,
    output: sendingPreview,
    who: "manage_newsletter",
    run: previewSending,
  }),
});

export const loader = api.loader;
export const action = api.action;
