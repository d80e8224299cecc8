import { contactMessageOutput, contactMessageInput } from "~/features/contact/messages.schema";
import { sendContactMessage } from "~/features/contact/messages.server";
import { contactLimit } from "~/features/contact/limits.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { listMessagesEndpoint } from "./contact/messages";

const api = jsonApi("/api/contact", {
  GET: listMessagesEndpoint,
  POST: endpoint({
    summary: "Send a message to the ministry",
    input: contactMessageInput,
    output: contactMessageOutput,
    status: 201,
    who: "public",
    limit: contactLimit,
    run: sendContactMessage,
  }),
});

export const loader = api.loader;
export const action = api.action;
