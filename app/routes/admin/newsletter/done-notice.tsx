import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";

interface DoneNoticeProps {
  deed: "created" | "updated" | "published" | "deleted" | "sent" | "test" | "scheduled" | "unscheduled";
  /** How many it was sent to. */
  count?: number | undefined;
}

/** What was just done, where no script could say it in a toast. */
export function DoneNotice({ deed, count }: DoneNoticeProps) {
  const { t } = useTranslation("desk-newsletter");
  const sent = useSentWords();
  const words = deed === "sent" ? sent(count ?? 0) : { title: t(`${deed}.title`), text: t(`${deed}.text`) };
  return (
    <Alert variant="success" title={words.title} className="mb-6">
      {words.text}
    </Alert>
  );
}

/** What is said when a letter was sent to so many. */
export function useSentWords() {
  const { t } = useTranslation("desk-newsletter");
  return (count: number) =>
    count > 0
      ? { title: t("sent.title"), text: t("sent.text", { count }) }
      : { title: t("sent.nobody"), text: t("sent.nobodyText") };
}
