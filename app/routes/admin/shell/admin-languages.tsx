import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageNames } from "~/i18n/languages";
import { useOfferedLanguages } from "~/i18n/offered-languages";

/**
 * Links to the same screen in the other languages. They set the cookie and reload the page. `keep` is the part of the
 * query that belongs to the screen.
 */
export function AdminLanguages({ keep }: { keep?: Record<string, string> }) {
  const { t, i18n } = useTranslation("common");
  const { pathname } = useLocation();
  const offered = useOfferedLanguages();
  return (
    <ul aria-label={t("languages.label")} className="flex flex-wrap gap-x-2.5 text-sm">
      {offered.map((language) => (
        <li key={language}>
          <a
            href={`${pathname}?${new URLSearchParams({ ...keep, lang: language })}`}
            hrefLang={language}
            lang={language}
            title={languageNames[language]}
            aria-current={i18n.language === language ? "true" : undefined}
            className="inline-flex min-h-11 items-center font-medium text-ink-soft no-underline hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {language.toUpperCase()}
          </a>
        </li>
      ))}
    </ul>
  );
}
