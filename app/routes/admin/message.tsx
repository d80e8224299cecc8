import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useRouteError } from "@remix-run/react";
import type { Caller } from "~/auth/caller.server";
import { messageIdInput, type MessageIdInput } from "~/features/contact/messages-admin.schema";
import {
  markContactMessageAnswered,
  archiveContactMessage,
  deleteContactMessage,
  markContactMessageRead,
  getContactMessage,
  reopenContactMessage,
} from "~/features/contact/messages-admin.server";
import { draftMessageReplies } from "~/features/contact/message-replies-admin.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatLongDateTime } from "~/i18n/format";
import { MessageDetail } from "./messages/message-detail";
import { RecordError } from "./shell/record-error";
import { addDoneParameter } from "./shell/done";

/** The actions to confirm after a redirect, without JavaScript. */
const announcedActions = ["read", "answer", "archive", "reopen"];

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", async (caller) => {
    const message = await getContactMessage(caller, messageIdInput.parse(args.params));
    const { timeZone } = (await getSettings()).publishing;
    const { pathname, search, searchParams } = new URL(args.request.url);
    return {
      title: message.subject,
      message,
      replies: await draftMessageReplies(caller, message),
      when: formatLongDateTime(message.createdAt, caller.language, timeZone),
      address: pathname + search,
      done: announcedActions.find((name) => name === searchParams.get("done")) ?? null,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const done = (name: string) => addDoneParameter(args.request.url, name);
  return adminAction(args, "manage_content", {
    read: intent({ schema: messageIdInput, verb: markContactMessageRead, done: done("read") }),
    answer: intent({ schema: messageIdInput, verb: markContactMessageAnswered, done: done("answer") }),
    archive: intent({ schema: messageIdInput, verb: archiveContactMessage, done: done("archive") }),
    reopen: intent({ schema: messageIdInput, verb: reopenContactMessage, done: done("reopen") }),
    delete: intent({
      schema: messageIdInput,
      verb: async (caller: Caller, input: MessageIdInput) => {
        await deleteContactMessage(caller, input);
        throw redirect(addDoneParameter(args.request.url, "delete", "/admin/messages"), 303); // also for fetch
      },
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
