import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageNames, languages } from "~/i18n/languages";

/** The same screen in the other languages: links that set the cookie, so that the page is made anew. */
export function DeskLanguages() {
  const { t, i18n } = useTranslation("common");
  const { pathname } = useLocation();
  return (
    <ul aria-label={t("languages.label")} className="flex flex-wrap gap-x-3 text-sm">
      {languages.map((language) => (
        <li key={language}>
          <a
            href={`${pathname}?lang=${language}`}
            hrefLang={language}
            lang={language}
            title={languageNames[language]}
            aria-current={i18n.language === language ? "true" : undefined}
            className="inline-flex min-h-11 items-center font-semibold aria-[current]:text-ink aria-[current]:no-underline"
          >
            {language.toUpperCase()}
          </a>
        </li>
      ))}
    </ul>
  );
}
