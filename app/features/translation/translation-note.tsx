import { Languages } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { classNames } from "~/ui/class-names";

interface TranslationNoteProps {
  /** The original language, and the language of the words here. */
  originalLanguage: Language;
  language: Language;
  /** Whether a person approved the translation; null on an original. */
  isReviewed: boolean | null;
  /** The original changed after the translation. */
  isOutdated?: boolean;
  className?: string;
}

/** Says that a text is a machine's translation, an approved one, or in another language than the page. */
export function TranslationNote(props: TranslationNoteProps) {
  const { originalLanguage, language, isReviewed, isOutdated = false, className } = props;
  const { t, i18n } = useTranslation("translation");
  const isTranslated = language !== originalLanguage;
  if (!isTranslated && language === i18n.language) return null;
  const kind = !isTranslated ? "original" : isReviewed ? "reviewed" : "machine";
  return (
    <p className={classNames("flex items-start gap-2 text-sm text-pretty text-ink-soft", className)}>
      <Languages aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {t(`note.${kind}`, { language: t(`languages.${originalLanguage}`) })}
        {isTranslated && isOutdated && ` ${t("note.outdated")}`}
      </span>
    </p>
  );
}
