import { z } from "zod";
import { inboxMessage, messagesQuery } from "~/features/contact/inbox.schema";
import { listMessages } from "~/features/contact/inbox.server";
import { endpoint } from "~/http/json-api.server";
import { linkNextPage } from "~/http/next-page.server";

/** The inbox, which the specification calls by two addresses (admin §7). */
export const messages = endpoint({
  summary: "The messages to the ministry, newest first",
  input: messagesQuery,
  output: z.array(inboxMessage),
  who: "manage_content",
  run: async (caller, query, reply) => {
    const { messages, older } = await listMessages(caller, query);
    linkNextPage(reply, query, older);
    return messages;
  },
});
