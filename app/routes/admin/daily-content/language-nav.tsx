import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { EditorEntry, PlannedText } from "~/features/devotion/daily-content/daily-content-admin.schema";
import { dailyContentEditorPath } from "~/features/devotion/daily-content/daily-content-editor-path";
import { languageNames, type Language } from "~/i18n/languages";
import { classNames } from "~/ui/class-names";
import { ReviewStatus } from "./review-status";

interface LanguageNavProps {
  date: string;
  /** The open language. */
  language: Language;
  entries: { language: Language; entry: EditorEntry | null; planned: PlannedText | null }[];
}

/** Links to the languages of a date, each with its status. */
export function LanguageNav({ date, language: shown, entries }: LanguageNavProps) {
  const { t } = useTranslation("admin-daily-content");
  return (
    <nav aria-label={t("languages")} className="mb-8">
      <ul className="grid grid-cols-2 gap-2 xl:grid-cols-4">
        {entries.map(({ language, entry, planned }) => (
          <li key={language} className="flex">
            <Link
              to={dailyContentEditorPath(date, language)}
              aria-current={language === shown ? "page" : undefined}
              className={classNames(
                "flex min-h-11 w-full flex-col gap-1 rounded-xl border px-4 py-2.5 text-ink no-underline",
                language === shown
                  ? "border-brand bg-brand-soft"
                  : "border-line bg-surface hover:border-ink-soft",
              )}
            >
              <span lang={language} className="font-semibold">
                {languageNames[language]}
              </span>
              <ReviewStatus {...{ entry, planned }} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
