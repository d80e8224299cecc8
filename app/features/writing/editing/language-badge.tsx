import { languageNames, type Language } from "~/i18n/languages";
import { Badge } from "~/ui/badge";

/** The name of a text's language. */
export function LanguageBadge({ language }: { language: Language }) {
  return (
    <Badge>
      <span lang={language}>{languageNames[language]}</span>
    </Badge>
  );
}
