import { languageNames, type Language } from "~/i18n/languages";
import { Badge } from "~/ui/badge";

/** The language a text is written in, by its own name. */
export function LanguageBadge({ language }: { language: Language }) {
  return (
    <Badge>
      <span lang={language}>{languageNames[language]}</span>
    </Badge>
  );
}
