import { z } from "zod";
import { listMessageReplies, replyToContactMessage } from "~/features/contact/messages-admin.server";
import { recordIdInput, replyInput, replyOutput } from "~/features/inbox/inbox.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/contact-messages/:id/replies", {
  GET: endpoint({
    summary: "The replies to a message, oldest first",
    input: recordIdInput,
    output: z.array(replyOutput),
    who: "answer_messages",
    run: listMessageReplies,
  }),
  POST: endpoint({
    summary: "Reply to a message by mail; the same text within ten minutes is sent once",
    input: replyInput,
    output: replyOutput,
    status: 201,
    who: "answer_messages",
    refusals: [409],
    run: replyToContactMessage,
  }),
});

export const loader = api.loader;
export const action = api.action;
