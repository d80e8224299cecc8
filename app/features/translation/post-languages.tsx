import { useTranslation } from "react-i18next";
import { languageNames, type Language } from "~/i18n/languages";
import { UiLink } from "~/ui/link";
import type { PostInLanguage } from "./translation-admin.schema";
import { TranslationStateDot } from "./translation-state-dot";

interface PostLanguagesProps {
  languages: PostInLanguage[];
  /** The language of the open translation. */
  current?: Language;
}

/** A post in the languages of the site: each with its state, and a link to write it. */
export function PostLanguages({ languages, current }: PostLanguagesProps) {
  const { t } = useTranslation("admin-translation");
  return (
    <nav aria-label={t("languages")} className="mb-6">
      <ul className="flex flex-wrap gap-2 text-sm">
        {languages.map(({ language, state, href }) => {
          const label = (
            <>
              <span lang={language} className="font-semibold">
                {languageNames[language]}
              </span>
              <TranslationStateDot state={state} />
            </>
          );
          const row = "inline-flex min-h-11 items-center gap-2 rounded-lg border px-2.5";
          return (
            <li key={language}>
              {href ? (
                <UiLink
                  href={href}
                  aria-current={language === current ? "page" : undefined}
                  className={`${row} border-line-strong text-ink no-underline hover:bg-tint aria-[current=page]:border-brand aria-[current=page]:bg-brand-soft aria-[current=page]:text-on-brand-soft`}
                >
                  {label}
                </UiLink>
              ) : (
                <span className={`${row} border-line text-ink-soft`}>{label}</span>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
