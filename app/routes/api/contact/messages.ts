import { z } from "zod";
import { adminMessageOutput, contactMessagesQuery } from "~/features/contact/messages-admin.schema";
import { listContactMessages } from "~/features/contact/messages-admin.server";
import { endpoint } from "~/http/json-api.server";
import { setNextPageLink } from "~/http/next-page-link.server";

/** Shared by two paths: the list has two URLs. */
export const listMessagesEndpoint = endpoint({
  summary: "The messages to the ministry, newest first",
  input: contactMessagesQuery,
  output: z.array(adminMessageOutput),
  who: "answer_messages",
  run: async (caller, query, reply) => {
    const { messages, older } = await listContactMessages(caller, query);
    setNextPageLink(reply, query, older);
    return messages;
  },
});
