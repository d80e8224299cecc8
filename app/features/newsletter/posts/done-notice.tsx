import { useTranslation } from "react-i18next";
import type { PostAction } from "./posts-admin.schema";
import { Alert } from "~/ui/alert";

interface DoneNoticeProps {
  action: PostAction;
  /** The number of recipients. */
  count?: number | undefined;
  /** How many of them get it with a digest. */
  gathered?: number | undefined;
}

/** The result of the last action, for browsers without JavaScript; else a toast says it. */
export function DoneNotice({ action, count, gathered }: DoneNoticeProps) {
  const { t } = useTranslation("admin-newsletter");
  const sent = useSentText();
  const words =
    action === "sent" || action === "sentToNobody"
      ? sent(action === "sent" ? (count ?? 0) : null, gathered)
      : { title: t(`${action}.title`), text: t(`${action}.text`) };
  return (
    <Alert variant="success" title={words.title} className="mb-6">
      {words.text}
    </Alert>
  );
}

/** The message after a sending. A count of null: the audience is empty. */
export function useSentText() {
  const { t } = useTranslation("admin-newsletter");
  return (count: number | null, gathered = 0) => {
    if (count === null) return { title: t("sent.empty"), text: t("sent.emptyText") };
    const later = gathered > 0 ? ` ${t("sent.gathered", { count: gathered })}` : "";
    return count > 0
      ? { title: t("sent.title"), text: t("sent.text", { count }) + later }
      : { title: t("sent.nobody"), text: t("sent.nobodyText") };
  };
}
