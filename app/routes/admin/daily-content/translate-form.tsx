import { useTranslation } from "react-i18next";
import { Languages } from "~/ui/icons";
import type { GeneratedDailyContent } from "~/features/devotion/daily-content/daily-content-admin.schema";
import { dailyContentEditorPath } from "~/features/devotion/daily-content/daily-content-editor-path";
import { AdminForm } from "~/http/admin-form";
import { languageNames, type Language } from "~/i18n/languages";
import { DraftButton } from "../shell/draft-button";

interface TranslateFormProps {
  id: string;
  date: string;
  language: Language;
  /** The language of the entry that is translated. */
  from: Language;
  /** Asks for confirmation, because the draft would replace unsaved text. */
  asks: boolean;
  onDraft: (draft: GeneratedDailyContent) => void;
}

/** Requests a draft translated from another language's entry. Nothing is saved. */
export function TranslateForm({ id, date, language, from, asks, onDraft }: TranslateFormProps) {
  const { t } = useTranslation("admin-daily-content");
  const question = asks
    ? {
        title: t("generate.replace.title"),
        text: t("generate.replace.text"),
        confirm: t("generate.replace.confirm"),
      }
    : null;
  const words = (
    <>
      <Languages aria-hidden="true" />
      {t("translate.action", { language: languageNames[from] })}
    </>
  );
  return (
    <AdminForm
      id={id}
      action={dailyContentEditorPath(date, language)}
      intent="translate"
      success={{ title: t("generate.done"), description: t("translate.doneText") }}
      failure={t("generate.failed")}
      onSuccess={(answer) => onDraft(answer.result as GeneratedDailyContent)}
      className="mb-6 flex flex-col items-start gap-3"
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="date" value={date} />
          <input type="hidden" name="language" value={language} />
          <input type="hidden" name="from" value={from} />
          <DraftButton question={question} loading={pending}>
            {words}
          </DraftButton>
        </>
      )}
    </AdminForm>
  );
}
