import { useTranslation } from "react-i18next";
import type { MessageStatus } from "~/features/contact/message-statuses";
import { Badge } from "~/ui/badge";
import { RecordItem } from "~/ui/list-detail";
import type { SpokenDate } from "~/i18n/spoken-date";
import { SpokenTime } from "~/i18n/spoken-time";

interface MessageItemProps {
  message: {
    name: string;
    email: string;
    subject: string;
    excerpt: string;
    language: string;
    isRead: boolean;
    status: MessageStatus;
    createdAt: string;
    when: SpokenDate;
  };
  href: string;
  selected: boolean;
}

/** A message in the list. */
export function MessageItem({ message, href, selected }: MessageItemProps) {
  const { t } = useTranslation("admin-messages");
  const { name, email, subject, excerpt, language, isRead, status, createdAt, when } = message;
  return (
    <RecordItem
      href={href}
      selected={selected}
      unread={!isRead}
      title={name}
      meta={<SpokenTime at={createdAt} when={when} />}
      lines={
        <span lang={language} className="block truncate font-medium text-ink">
          {subject}
        </span>
      }
      badge={
        <>
          <span lang={language} className="-mt-1 line-clamp-2 w-full text-sm wrap-anywhere text-ink-soft">
            {excerpt}
          </span>
          <span className="min-w-0 truncate text-xs text-ink-soft">{email}</span>
          {!isRead && <Badge tone="accent">{t("new")}</Badge>}
          {status !== "open" && <Badge>{t(`status.${status}`)}</Badge>}
        </>
      }
    />
  );
}
