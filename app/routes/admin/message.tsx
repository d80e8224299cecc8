import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useRouteError } from "@remix-run/react";
import type { Caller } from "~/auth/caller.server";
import { messageId, type MessageId } from "~/features/contact/inbox.schema";
import {
  answerMessage,
  archiveMessage,
  deleteMessage,
  markMessageRead,
  readMessage,
  reopenMessage,
} from "~/features/contact/inbox.server";
import { repliesTo } from "~/features/contact/replies.server";
import { getSettings } from "~/features/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { sendForm, unlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatLongDateTime } from "~/i18n/format";
import { MessageDetail } from "./messages/message-detail";
import { RecordError } from "./shell/record-error";
import { withDone } from "./shell/with-done";

/** What a browser without scripting is told after the redirect. */
const told = ["read", "answer", "archive", "reopen"];

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", async (caller) => {
    const message = await readMessage(caller, messageId.parse(args.params));
    const { timeZone } = (await getSettings()).publishing;
    const { pathname, search, searchParams } = new URL(args.request.url);
    return {
      meta: { title: message.subject, description: message.subject, unlisted: true },
      message,
      replies: await repliesTo(caller, message),
      when: formatLongDateTime(message.createdAt, caller.language, timeZone),
      address: pathname + search,
      done: told.find((name) => name === searchParams.get("done")) ?? null,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const done = (name: string) => withDone(args.request.url, name);
  return adminAction(args, "manage_content", {
    read: intent({ schema: messageId, verb: markMessageRead, done: done("read") }),
    answer: intent({ schema: messageId, verb: answerMessage, done: done("answer") }),
    archive: intent({ schema: messageId, verb: archiveMessage, done: done("archive") }),
    reopen: intent({ schema: messageId, verb: reopenMessage, done: done("reopen") }),
    delete: intent({
      schema: messageId,
      verb: async (caller: Caller, input: MessageId) => {
        await deleteMessage(caller, input);
        throw redirect(withDone(args.request.url, "delete", "/admin/messages"), 303); // for our script too
      },
    }),
  });
}

export const clientAction = sendForm;
export const shouldRevalidate = unlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** One message and the ways to answer it. */
export default function Message() {
  const { message, replies, when, address, done } = useLoaderData<typeof loader>();
  return <MessageDetail key={message.id} {...{ message, replies, when, address, done }} />;
}

export function ErrorBoundary() {
  return <RecordError error={useRouteError()} />;
}
