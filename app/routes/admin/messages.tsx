import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { messagesScreenQuery, messageViews } from "~/features/contact/messages-admin.schema";
import {
  countUnreadContactMessages,
  hasContactMessages,
  listContactMessages,
} from "~/features/contact/messages-admin.server";
import { recordIdInput } from "~/features/inbox/inbox.schema";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { sayDate } from "~/i18n/spoken-date.server";
import { MessageItem } from "./messages/message-item";
import { RecordScreen } from "./shell/record-screen";

const PAGE = 30;
const EXCERPT = 240;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "answer_messages", "admin-messages:title", async (caller) => {
    const { language } = caller;
    const asked = Object.fromEntries(new URL(args.request.url).searchParams);
    const { q, view, before, filter } = messagesScreenQuery.parse(asked);
    const [{ messages, older }, unread, { publishing }] = await Promise.all([
      listContactMessages(caller, { ...filter, before, limit: PAGE }, recordIdInput.parse(args.params).id),
      countUnreadContactMessages(caller),
      getSettings(),
    ]);
    return {
      views: messageViews.map((one) => ({
        view: one,
        ...(one === "unread" && unread > 0 && { count: unread }),
      })),
      list: { q, view, before, older },
      hasNothing: messages.length === 0 && q === "" && !(await hasContactMessages(caller)),
      messages: messages.map(({ firstName, lastName, message, ...shown }) => ({
        ...shown,
        name: `${firstName} ${lastName}`,
        excerpt: message.slice(0, EXCERPT),
        when: sayDate(shown.createdAt, language, publishing.timeZone),
      })),
      deleted: asked.done === "delete",
    };
  });
}

export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The list of messages, with the open one beside it. */
export default function Messages() {
  const { t } = useTranslation("admin-messages");
  const { list, hasNothing, views, messages, deleted } = useLoaderData<typeof loader>();
  const nothing = list.view === "open" || list.view === "all" ? t("empty") : t("emptyView");
  return (
    <RecordScreen
      path="/admin/messages"
      title={t("title")}
      listLabel={t("list")}
      choose={t("choose")}
      empty={list.q ? t("notFound") : nothing}
      done={deleted ? t("done.delete") : undefined}
      list={list}
      queue="open"
      hasNothing={hasNothing}
      views={views.map((one) => ({ ...one, label: t(`views.${one.view}`) }))}
    >
      {(address) =>
        messages.map((message) => <MessageItem key={message.id} message={message} {...address(message.id)} />)
      }
    </RecordScreen>
  );
}
