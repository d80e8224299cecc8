import { ArrowRight } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { languageNames, type Language } from "~/i18n/languages";
import { Badge } from "~/ui/badge";

interface LanguageBadgesProps {
  originalLanguage: Language;
  translatedTo: Language | null;
}

/** The original language and, for a translation, an arrow and the language of the translation. */
export function LanguageBadges({ originalLanguage, translatedTo }: LanguageBadgesProps) {
  const { t } = useTranslation("translation");
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge className="border border-line">
        <span lang={originalLanguage}>{languageNames[originalLanguage]}</span>
      </Badge>
      {translatedTo && (
        <>
          <ArrowRight aria-hidden="true" className="size-4 text-ink-soft" />
          <span className="sr-only">{t("translatedTo")}</span>
          <Badge tone="brand">
            <span lang={translatedTo}>{languageNames[translatedTo]}</span>
          </Badge>
        </>
      )}
    </span>
  );
}
