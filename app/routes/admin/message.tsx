import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteError } from "@remix-run/react";
import { messageStatusInput } from "~/features/contact/messages-admin.schema";
import { recordIdInput, replyInput } from "~/features/inbox/inbox.schema";
import {
  markContactMessageAnswered,
  archiveContactMessage,
  deleteContactMessage,
  draftMessageReplies,
  markContactMessageRead,
  getContactMessage,
  listMessageReplies,
  reopenContactMessage,
  replyToContactMessage,
} from "~/features/contact/messages-admin.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatLongDateTime } from "~/i18n/format";
import { MessageDetail } from "./messages/message-detail";
import { leaveAfter } from "./shell/leave-after.server";
import { showReplies } from "./shell/show-replies.server";
import { RecordError } from "./shell/record-error";
import { addDoneParameter, readDone } from "./shell/done";

/** The actions to confirm after a redirect, without JavaScript. */
const announcedActions = ["read", "reply", "answer", "archive", "reopen"];

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "answer_messages", async (caller) => {
    const message = await getContactMessage(caller, recordIdInput.parse(args.params));
    const { timeZone } = (await getSettings()).publishing;
    const drafts = await draftMessageReplies(caller, message);
    const sent = await listMessageReplies(caller, { id: message.id });
    return {
      title: message.subject,
      message,
      ...(await showReplies(args.request, caller.language, drafts, sent)),
      when: formatLongDateTime(message.createdAt, caller.language, timeZone),
      done: readDone(args.request, announcedActions),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const done = (name: string) => addDoneParameter(args.request.url, name);
  return adminAction(args, "answer_messages", {
    read: intent({ schema: recordIdInput, verb: markContactMessageRead, done: done("read") }),
    reply: intent({ schema: replyInput, verb: replyToContactMessage, done: done("reply") }),
    answer: intent({ schema: messageStatusInput, verb: markContactMessageAnswered, done: done("answer") }),
    archive: intent({ schema: messageStatusInput, verb: archiveContactMessage, done: done("archive") }),
    reopen: intent({ schema: messageStatusInput, verb: reopenContactMessage, done: done("reopen") }),
    delete: intent({
      schema: recordIdInput,
      verb: leaveAfter(deleteContactMessage, addDoneParameter(args.request.url, "delete", "/admin/messages")),
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** One message with reply drafts. */
export default function Message() {
  const { message, replies, when, address, done } = useLoaderData<typeof loader>();
  return <MessageDetail key={message.id} {...{ message, replies, when, address, done }} />;
}

export function ErrorBoundary() {
  return <RecordError error={useRouteError()} />;
}
