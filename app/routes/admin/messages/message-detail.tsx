import { useTranslation } from "react-i18next";
import type { AdminMessage } from "~/features/contact/messages-admin.schema";
import { RecordReplies } from "~/features/inbox/record-replies";
import type { ShownReplies } from "~/features/inbox/reply-drafts.server";
import { languageNames } from "~/i18n/languages";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { DefinitionList } from "~/ui/definition-list";
import { RecordHeading } from "../shell/record-heading";
import { useReplySteps } from "../shell/reply-steps";
import { MarkAsRead } from "./mark-as-read";
import { MessageActions } from "./message-actions";

interface MessageDetailProps {
  message: AdminMessage;
  replies: ShownReplies;
  when: string;
  /** The path of this page with the list's query. */
  address: string;
  /** The last action, without JavaScript. */
  done: string | null;
}

/** The open message with reply drafts. */
export function MessageDetail({ message, replies, when, address, done }: MessageDetailProps) {
  const { t } = useTranslation("admin-messages");
  const { id, firstName, lastName, email, subject, isRead, status } = message;
  const steps = useReplySteps(address, replies.draft);
  return (
    <article aria-labelledby="message-subject" className="max-w-reading">
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-4" />}
      <RecordHeading id="message-subject" lang={replies.language}>
        {subject}
      </RecordHeading>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Badge tone={isRead ? "neutral" : "accent"}>{t(isRead ? "read" : "unread")}</Badge>
        {status !== "open" && <Badge tone="success">{t(`status.${status}`)}</Badge>}
        <MarkAsRead id={id} isRead={isRead} action={address} />
      </div>
      <MessageActions {...{ id, status, isRead }} name={`${firstName} ${lastName}`} action={address} />
      <DefinitionList
        items={[
          { term: t("columns.sender"), value: `${firstName} ${lastName}` },
          { term: t("columns.sentAt"), value: <time dateTime={message.createdAt}>{when}</time> },
          { term: t("columns.email"), value: <a href={`mailto:${email}`}>{email}</a> },
          { term: t("columns.language"), value: languageNames[replies.language] },
        ]}
      />
      <p
        lang={replies.language}
        dir="auto"
        className="my-8 text-lg leading-relaxed wrap-anywhere whitespace-pre-wrap"
      >
        {message.message}
      </p>
      <RecordReplies
        email={email}
        replies={replies}
        address={address}
        {...steps}
        text={t}
        write={t("reply")}
        title={t("quick.title")}
        description={(values) => t("quick.text", values)}
        label={(name) => t(`replies.${name}.label`)}
      />
    </article>
  );
}
