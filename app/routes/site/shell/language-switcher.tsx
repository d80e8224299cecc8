import type { MouseEvent } from "react";
import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageNames, type Language } from "~/i18n/languages";
import { useOfferedLanguages } from "~/i18n/offered-languages";
import { localePath, plainPath } from "~/i18n/locale-path";
import { classNames } from "~/ui/class-names";
import { PopoverDisclosure } from "~/ui/disclosure";
import { Flag } from "~/ui/flag";

/** Links to the same page in each language. These addresses set the language cookie and reload the page. */
function useLanguageLinks(): { language: Language; href: string; current: boolean }[] {
  const { i18n } = useTranslation();
  const { pathname } = useLocation();
  const site = useRouteLoaderData<{ keptQuery: string }>("routes/site/layout"); // none on error pages
  return useOfferedLanguages().map((language) => ({
    language,
    href: localePath(language, plainPath(pathname)) + (site?.keptQuery ?? ""),
    current: i18n.language === language,
  }));
}

/** Keeps the fragment, so that the other language opens at the same position. */
const keepFragment = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
  currentTarget.hash = location.hash;
};

/** A dropdown with flag and code of the current language. Works without JavaScript. Hidden for a single language. */
export function LanguageSwitcher() {
  const { t, i18n } = useTranslation("common");
  const current = i18n.language as Language;
  const links = useLanguageLinks();
  if (links.length < 2) return null;
  return (
    <div id="language-switcher" className="relative">
      <PopoverDisclosure
        label={`${current.toUpperCase()}, ${t("languages.current", { language: languageNames[current] })}`}
        look={{ className: "px-3 text-sm text-ink" }}
        summary={
          <>
            <Flag language={current} />
            {current.toUpperCase()}
          </>
        }
      >
        <ul aria-label={t("languages.label")}>
          {links.map(({ language, href, current }) => (
            <li key={language}>
              <a
                href={href}
                onClick={keepFragment}
                hrefLang={language}
                lang={language}
                aria-current={current ? "true" : undefined}
                className={classNames(
                  "flex min-h-11 items-center gap-3 rounded-lg px-3 text-ink no-underline hover:bg-tint",
                  current && "bg-brand-soft font-semibold text-on-brand-soft",
                )}
              >
                <Flag language={language} />
                {languageNames[language]}
              </a>
            </li>
          ))}
        </ul>
      </PopoverDisclosure>
    </div>
  );
}

/** The languages by name, in one row. Hidden for a single language. */
export function LanguageLinks({ className = "" }: { className?: string }) {
  const { t } = useTranslation("common");
  const links = useLanguageLinks();
  if (links.length < 2) return null;
  return (
    <nav aria-label={t("languages.label")} className={className}>
      <ul className="flex flex-wrap gap-x-4">
        {links.map(({ language, href, current }) => (
          <li key={language}>
            <a
              href={href}
              onClick={keepFragment}
              lang={language}
              hrefLang={language}
              aria-current={current ? "true" : undefined}
              className={classNames(
                "inline-flex min-h-11 items-center",
                current ? "font-semibold text-ink no-underline" : "text-ink-soft underline",
              )}
            >
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
