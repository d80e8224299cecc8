import { useTranslation } from "react-i18next";
import type {
  EditorEntry,
  GeneratedDailyContent,
} from "~/features/devotion/daily-content/daily-content-admin.schema";
import { Alert } from "~/ui/alert";
import { ApproveButton } from "./approve-button";

interface EntryNoticeProps {
  date: string;
  day: "past" | "today" | "ahead";
  entry: EditorEntry | null;
  draft: GeneratedDailyContent | null;
}

/** Notice that the form contains a draft, an unreviewed text, or nothing. */
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
  const { state, approvedBy, approvedWhen } = entry.review;
  if (state === "approved")
    return (
      approvedWhen && (
        <p className="mb-6 text-sm text-ink-soft">
          {approvedBy
            ? t("approved", { name: approvedBy, when: approvedWhen })
            : t("approvedUnnamed", { when: approvedWhen })}
        </p>
      )
    );
  return (
    <Alert
      title={t(`toRead.${state}.title`)}
      className="mb-6"
      action={<ApproveButton date={date} entry={entry} />}
    >
      {t(`toRead.${state}.text`)}
    </Alert>
  );
}
