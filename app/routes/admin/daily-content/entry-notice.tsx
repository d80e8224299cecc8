import { useTranslation } from "react-i18next";
import type {
  EditorEntry,
  GeneratedDailyContent,
  PlannedText,
} from "~/features/devotion/daily-content/daily-content-admin.schema";
import type { Language } from "~/i18n/languages";
import { Alert } from "~/ui/alert";
import { ApproveButton } from "./approve-button";
import { ChangeOrReplace } from "./change-or-replace";

interface EntryNoticeProps {
  date: string;
  language: Language;
  entry: EditorEntry | null;
  draft: GeneratedDailyContent | null;
  planned: PlannedText | null;
  /** The form began with the planned text. */
  isPlannedInForm: boolean;
}

/** Notice that the form contains a draft, an unreviewed text, or nothing, and what is planned then. */
export function EntryNotice({ date, language, entry, draft, planned, isPlannedInForm }: EntryNoticeProps) {
  const { t } = useTranslation("admin-daily-content");
  if (draft) {
    const origin = draft.source === "ai" ? "ai" : draft.dropped ? "dropped" : "library";
    return (
      <Alert title={t("draft.title")} className="mb-6">
        {t(`draft.${origin}`)}
      </Alert>
    );
  }
  if (planned)
    return (
      <Alert
        title={`${t(`plan.${planned.plan}.title`)} · ${planned.reference}`}
        className="mb-6"
        action={
          <ChangeOrReplace {...{ date, language }} isPlanned only={isPlannedInForm ? "replace" : "change"} />
        }
      >
        {t(`plan.${planned.plan}.text`)} {isPlannedInForm && t("plan.inForm")}
      </Alert>
    );
  if (!entry) return <Alert className="mb-6">{t("missing.past")}</Alert>;
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
      action={<ApproveButton date={date} entry={entry} shortcut="a" />}
    >
      {t(`toRead.${state}.text`)}
    </Alert>
  );
}
