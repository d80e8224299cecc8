import { z } from "zod";
import { listApplicationReplies, replyToApplication } from "~/features/bible-study/applications-admin.server";
import { recordIdInput, replyInput, replyOutput } from "~/features/inbox/inbox.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/bible-study/applications/:id/replies", {
  GET: endpoint({
    summary: "The replies to an application, oldest first",
    input: recordIdInput,
    output: z.array(replyOutput),
    who: "answer_messages",
    run: listApplicationReplies,
  }),
  POST: endpoint({
    summary: "Reply to an application by mail; the same text within ten minutes is sent once",
    input: replyInput,
    output: replyOutput,
    status: 201,
    who: "answer_messages",
    refusals: [409],
    run: replyToApplication,
  }),
});

export const loader = api.loader;
export const action = api.action;
