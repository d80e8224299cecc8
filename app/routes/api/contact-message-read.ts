import { recordIdInput } from "~/features/inbox/inbox.schema";
import { adminMessageOutput } from "~/features/contact/messages-admin.schema";
import { markContactMessageRead } from "~/features/contact/messages-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/contact-messages/:id/read", {
  PATCH: endpoint({
    summary: "Mark a message as read",
    input: recordIdInput,
    output: adminMessageOutput,
    who: "answer_messages",
    run: markContactMessageRead,
  }),
});

export const loader = api.loader;
export const action = api.action;
