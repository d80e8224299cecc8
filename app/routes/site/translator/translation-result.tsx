import { useTranslation } from "react-i18next";
import type { TextTranslation } from "~/features/translator/text-translations.server";
import { languageNames, type Language } from "~/i18n/languages";
import { CopyButton } from "~/ui/copy-button";

export interface ShownTranslation extends TextTranslation {
  language: Language;
  /** The text was in this language already. */
  isUnchanged: boolean;
}

/** The translation, announced when it arrives. */
export function TranslationResult({ shown }: { shown: ShownTranslation | undefined }) {
  const { t } = useTranslation("translator");
  return (
    <div role="status">
      {shown && (
        <div className="rounded-xl bg-tint px-5 py-5 sm:px-6">
          <p className="text-sm text-ink-soft">{t("result", { language: languageNames[shown.language] })}</p>
          <p
            lang={shown.language}
            className="mt-2 font-serif text-xl leading-relaxed text-pretty whitespace-pre-line wrap-anywhere"
          >
            {shown.translatedText}
          </p>
          {(shown.isUnchanged || shown.hasUntranslatedScripture) && (
            <p className="mt-3 text-sm text-pretty text-ink-soft">
              {t(shown.isUnchanged ? "unchanged" : "scriptureLeft")}
            </p>
          )}
          <CopyButton
            className="mt-4"
            text={shown.translatedText}
            label={t("copy")}
            done={t("copied")}
            failed={t("copyFailed")}
          />
        </div>
      )}
    </div>
  );
}
