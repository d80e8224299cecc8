import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";

type Deed =
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
  deed: Deed;
  /** How many it was sent to. */
  count?: number | undefined;
}

/** What was just done, where no script could say it in a toast. */
export function DoneNotice({ deed, count }: DoneNoticeProps) {
  const { t } = useTranslation("desk-newsletter");
  const sent = useSentWords();
  const words =
    deed === "sent" || deed === "sentToNobody"
      ? sent(deed === "sent" ? (count ?? 0) : null)
      : { title: t(`${deed}.title`), text: t(`${deed}.text`) };
  return (
    <Alert variant="success" title={words.title} className="mb-6">
      {words.text}
    </Alert>
  );
}

/** What is said when a letter was sent to so many; null: there never was anybody to send it to. */
export function useSentWords() {
  const { t } = useTranslation("desk-newsletter");
  return (count: number | null) => {
    if (count === null) return { title: t("sent.empty"), text: t("sent.emptyText") };
    return count > 0
      ? { title: t("sent.title"), text: t("sent.text", { count }) }
      : { title: t("sent.nobody"), text: t("sent.nobodyText") };
  };
}
