import { useTranslation } from "react-i18next";
import type { EditedEntry, GeneratedContent } from "~/features/devotion/editing.schema";
import { Alert } from "~/ui/alert";
import { Approval } from "./approval";

interface EntryNoticeProps {
  date: string;
  day: "past" | "today" | "ahead";
  entry: EditedEntry | null;
  draft: GeneratedContent | null;
}

/** What there is to know about the words in the form: a draft, a text nobody read yet, or none at all. */
export function EntryNotice({ date, day, entry, draft }: EntryNoticeProps) {
  const { t } = useTranslation("admin-daily-content");
  if (draft) {
    const origin = draft.source === "ai" ? "ai" : draft.dropped ? "dropped" : "library";
    return (
      <Alert title={t("draft.title")} className="mb-6">
        {t(`draft.${origin}`)}
      </Alert>
    );
  }
  if (!entry) return <Alert className="mb-6">{t(`missing.${day}`)}</Alert>;
  const { state, by, when } = entry.review;
  if (state === "approved")
    return (
      when && (
        <p className="mb-6 text-sm text-ink-soft">
          {by ? t("approved", { name: by, when }) : t("approvedUnnamed", { when })}
        </p>
      )
    );
  return (
    <Alert
      title={t(`toRead.${state}.title`)}
      className="mb-6"
      action={<Approval date={date} entry={entry} />}
    >
      {t(`toRead.${state}.text`)}
    </Alert>
  );
}
