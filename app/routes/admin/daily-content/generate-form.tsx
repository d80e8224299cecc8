import { useTranslation } from "react-i18next";
import { BookOpen, Sparkles } from "~/ui/icons";
import type { GeneratedDailyContent } from "~/features/devotion/daily-content/daily-content-admin.schema";
import { dailyContentEditorPath } from "~/features/devotion/daily-content/daily-content-editor-path";
import { AdminForm } from "~/http/admin-form";
import type { Language } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { DraftButton } from "../shell/draft-button";

interface GenerateFormProps {
  id: string;
  date: string;
  language: Language;
  /** Without, the library's text of the day is taken. */
  hasAi: boolean;
  /** Id of the editor's form. It is sent along without JavaScript, so that its values are not lost. */
  form: string;
  /** Asks for confirmation, because the draft would replace unsaved text. */
  asks: boolean;
  onDraft: (draft: GeneratedDailyContent) => void;
}

/** Requests a draft. Nothing is saved. */
export function GenerateForm({ id, date, language, hasAi, form, asks, onDraft }: GenerateFormProps) {
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
      {hasAi ? <Sparkles aria-hidden="true" /> : <BookOpen aria-hidden="true" />}
      {t(hasAi ? "generate.action" : "generate.library")}
    </>
  );
  return (
    <AdminForm
      id={id}
      action={dailyContentEditorPath(date, language)}
      intent="generate"
      success={
        hasAi
          ? { title: t("generate.done"), description: t("generate.doneText") }
          : { title: t("generate.taken") }
      }
      failure={t("generate.failed")}
      onSuccess={(answer) => onDraft(answer.result as GeneratedDailyContent)}
      className="mb-6 flex flex-col items-start gap-3"
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="date" value={date} />
          <input type="hidden" name="language" value={language} />
          <DraftButton question={question} loading={pending} className="noscript:hidden">
            {words}
          </DraftButton>
          {/* Before that form's own intent: the first one counts. */}
          <Button
            variant="secondary"
            form={form}
            name="intent"
            value="generate"
            className="not-noscript:hidden"
          >
            {words}
          </Button>
        </>
      )}
    </AdminForm>
  );
}
