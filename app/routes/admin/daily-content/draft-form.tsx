import { useTranslation } from "react-i18next";
import { BookOpen, Languages, Sparkles } from "~/ui/icons";
import type { GeneratedDailyContent } from "~/features/devotion/daily-content/daily-content-admin.schema";
import { dailyContentEditorPath } from "~/features/devotion/daily-content/daily-content-editor-path";
import { AdminForm } from "~/http/admin-form";
import { languageNames, type Language } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { DraftButton } from "../shell/draft-button";

interface DraftFormProps {
  date: string;
  language: Language;
  /** The language of the entry that is translated; without it a new text is written. */
  from?: Language;
  /** Without, the library's text of the day is taken. */
  hasAi: boolean;
  /** Id of the editor's form. It is sent along without JavaScript, so that its values are not lost. */
  form: string;
  /** Asks for confirmation, because the draft would replace unsaved text. */
  asks: boolean;
  onDraft: (draft: GeneratedDailyContent) => void;
}

/** Requests a draft. Nothing is saved. */
export function DraftForm({ date, language, from, hasAi, form, asks, onDraft }: DraftFormProps) {
  const { t } = useTranslation("admin-daily-content");
  const intent = from ? "translate" : "generate";
  const words = from ? (
    <>
      <Languages aria-hidden="true" />
      {t("translate.action", { language: languageNames[from] })}
    </>
  ) : (
    <>
      {hasAi ? <Sparkles aria-hidden="true" /> : <BookOpen aria-hidden="true" />}
      {t(hasAi ? "generate.action" : "generate.library")}
    </>
  );
  return (
    <AdminForm
      id={`${intent}-${form}`}
      action={dailyContentEditorPath(date, language)}
      intent={intent}
      success={
        from || hasAi
          ? { title: t("generate.done"), description: t(`${intent}.doneText`) }
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
          {from && <input type="hidden" name="from" value={from} />}
          <DraftButton
            asks={asks}
            text={t}
            loading={pending}
            className={from ? undefined : "noscript:hidden"}
          >
            {words}
          </DraftButton>
          {/* Before that form's own intent: the first one counts. */}
          {!from && (
            <Button
              variant="secondary"
              form={form}
              name="intent"
              value="generate"
              className="not-noscript:hidden"
            >
              {words}
            </Button>
          )}
        </>
      )}
    </AdminForm>
  );
}
