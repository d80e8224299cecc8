import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Pencil } from "~/ui/icons";
import {
  dailyContentEditorPath,
  dailyContentStartPath,
} from "~/features/devotion/daily-content/daily-content-editor-path";
import { languageNames, type Language } from "~/i18n/languages";
import { ButtonLink } from "~/ui/button";

interface ChangeOrReplaceProps {
  date: string;
  language: Language;
  /** The text is planned and not saved. */
  isPlanned: boolean;
  /** The only one to offer; both by default. */
  only?: "change" | "replace";
}

/** Opens the editor with the text that readers will get, or with an empty form. */
export function ChangeOrReplace({ date, language, isPlanned, only }: ChangeOrReplaceProps) {
  const { t } = useTranslation("admin-daily-content");
  const inLanguage = (
    <span lang={language} className="sr-only">
      {languageNames[language]}
    </span>
  );
  const change = isPlanned
    ? dailyContentStartPath(date, language, "planned")
    : dailyContentEditorPath(date, language);
  return (
    <>
      {only !== "replace" && (
        <ButtonLink asChild variant="secondary" size="sm">
          <Link to={change}>
            <Pencil aria-hidden="true" />
            {t("change")}
            {inLanguage}
          </Link>
        </ButtonLink>
      )}
      {only !== "change" && (
        <ButtonLink asChild variant="quiet" size="sm">
          <Link to={dailyContentStartPath(date, language, "empty")}>
            {t("replace")}
            {inLanguage}
          </Link>
        </ButtonLink>
      )}
    </>
  );
}
