import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";

type PostAction =
  | "created"
  | "updated"
  | "published"
  | "deleted"
  | "sent"
  | "sentToNobody"
  | "test"
  | "scheduled"
  | "unscheduled";

interface DoneNoticeProps {
  deed: PostAction;
  /** How many it was sent to. */
  count?: number | undefined;
  /** Of them, how many get it with the mail of their week or month. */
  gathered?: number | undefined;
}

/** What was just done, where no script could say it in a toast. */
export function DoneNotice({ deed, count, gathered }: DoneNoticeProps) {
  const { t } = useTranslation("admin-newsletter");
  const sent = useSentText();
  const words =
    deed === "sent" || deed === "sentToNobody"
      ? sent(deed === "sent" ? (count ?? 0) : null, gathered)
      : { title: t(`${deed}.title`), text: t(`${deed}.text`) };
  return (
    <Alert variant="success" title={words.title} className="mb-6">
      {words.text}
    </Alert>
  );
}

/** What is said when a letter was sent to so many; null: there never was anybody to send it to. */
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
