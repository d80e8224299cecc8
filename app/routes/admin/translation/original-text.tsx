import { useTranslation } from "react-i18next";
import type { TranslationScreen } from "~/features/translation/translation-admin.schema";
import { Prose } from "~/features/writing/markdown/prose";
import { languageNames } from "~/i18n/languages";
import { Alert } from "~/ui/alert";

interface OriginalTextProps {
  original: TranslationScreen["original"];
  /** Scripture that stays untranslated. */
  untranslatedScripture: string[];
}

/** The original post. */
export function OriginalText({ original, untranslatedScripture }: OriginalTextProps) {
  const { t } = useTranslation("admin-translation");
  const { title, summary, html, language } = original;
  return (
    <section
      aria-labelledby="original"
      className="rounded-xl border border-line bg-surface p-4 wrap-anywhere sm:p-6"
    >
      <h2 id="original" className="text-sm font-semibold text-ink-soft">
        {t("one.original", { language: languageNames[language] })}
      </h2>
      <p lang={language} className="mt-3 font-serif text-2xl text-balance">
        {title}
      </p>
      {summary && (
        <p lang={language} className="mt-2 text-pretty text-ink-soft">
          {summary}
        </p>
      )}
      <Prose html={html} lang={language} className="mt-6 border-t border-line pt-6" />
      {untranslatedScripture.length > 0 && (
        <Alert title={t("scripture.title")} className="mt-6">
          {t("scripture.text")}
          <ul lang={language} className="mt-2 list-disc ps-5 text-sm">
            {untranslatedScripture.map((passage) => (
              <li key={passage}>{passage}</li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  );
}
