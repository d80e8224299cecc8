import { inboxMessage, messageId } from "~/features/contact/inbox.schema";
import { markMessageRead } from "~/features/contact/inbox.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/contact-messages/:id/read", {
  PATCH: endpoint({
    summary: "Mark a message as read",
    input: messageId,
    output: inboxMessage,
    who: "manage_content",
    run: markMessageRead,
  }),
});

export const loader = api.loader;
export const action = api.action;
