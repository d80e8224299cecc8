import { Languages } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { PrivacyLink } from "~/features/privacy/privacy-link";
import { MAX_TEXT_LENGTH } from "~/features/translator/text-length";
import { PublicForm } from "~/http/public-form";
import { SelectField } from "~/http/select-field";
import { TextAreaField } from "~/http/text-area-field";
import { languageOptions } from "~/i18n/languages";
import { useLocalePath } from "~/i18n/locale-path";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { TranslationResult, type ShownTranslation } from "./translation-result";

interface TranslatorToolProps {
  /** Without AI only scripture can be translated. */
  hasAi: boolean;
  /** `formStamp()` from the loader. */
  stamp: string;
}

/** The translation assistant: a text, a language, and the translation below. */
export function TranslatorTool({ hasAi, stamp }: TranslatorToolProps) {
  const { t, i18n } = useTranslation("translator");
  const path = useLocalePath();
  return (
    <>
      {!hasAi && <Alert className="mb-6">{t("notConfigured")}</Alert>}
      <PublicForm<"text" | "targetLanguage">
        id="translator-form"
        action={path("/translator")}
        stamp={stamp}
        failure={({ message }) => t(message === t("writeText") ? "textRequired" : "failed")}
        failureText={t("failedText")}
        initial={{ targetLanguage: i18n.language === "ht" ? "fr" : "ht" }}
      >
        {({ fields, pending, answer }) => (
          <div className="grid gap-5">
            <TextAreaField
              label={t("text")}
              hint={t("textHint")}
              field={fields.text}
              rows={6}
              maxLength={MAX_TEXT_LENGTH}
              required
            />
            <SelectField label={t("target")} field={fields.targetLanguage} options={languageOptions()} />
            <div>
              <Button type="submit" size="lg" loading={pending}>
                <Languages aria-hidden="true" />
                {t("translate")}
              </Button>
              <p className="mt-4 text-sm text-pretty text-ink-soft">
                {hasAi && t("provider")} <PrivacyLink />
              </p>
            </div>
            <TranslationResult
              shown={answer?.ok ? (answer.result as ShownTranslation | undefined) : undefined}
            />
          </div>
        )}
      </PublicForm>
    </>
  );
}
