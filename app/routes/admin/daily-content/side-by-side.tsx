import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Pencil } from "~/ui/icons";
import type { EditorEntry, PlannedText } from "~/features/devotion/daily-content/daily-content-admin.schema";
import {
  dailyContentEditorPath,
  dailyContentSideBySidePath,
} from "~/features/devotion/daily-content/daily-content-editor-path";
import { languageNames, type Language } from "~/i18n/languages";
import { ButtonLink } from "~/ui/button";
import { QueueProvider, type Queue } from "../shell/decision-queue";
import { ApproveButton } from "./approve-button";
import { ChangeOrReplace } from "./change-or-replace";
import { EntryText } from "~/features/devotion/daily-content/entry-text";
import { ReviewStatus } from "./review-status";

interface SideBySideProps {
  date: string;
  entries: { language: Language; entry: EditorEntry | null; planned: PlannedText | null }[];
}

/** A date's texts in all languages side by side. */
export function SideBySide({ date, entries }: SideBySideProps) {
  const { t } = useTranslation("admin-daily-content");
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {entries.map(({ language, entry, planned }) => (
        <section
          key={language}
          aria-labelledby={`in-${language}`}
          className="flex flex-col rounded-xl border border-line bg-surface p-4"
        >
          <h2 id={`in-${language}`} lang={language} className="font-serif text-xl">
            {languageNames[language]}
          </h2>
          <div className="mt-1 mb-5">
            <ReviewStatus {...{ entry, planned }} />
          </div>
          {planned && <p className="mb-5 text-sm text-ink-soft">{t(`plan.${planned.plan}.text`)}</p>}
          <div className="mb-6 flex flex-wrap items-start gap-x-1 gap-y-3">
            {entry || planned ? (
              <ChangeOrReplace {...{ date, language }} isPlanned={planned !== null} />
            ) : (
              <ButtonLink asChild variant="secondary" size="sm">
                <Link to={dailyContentEditorPath(date, language)}>
                  <Pencil aria-hidden="true" />
                  {t("write", { language: languageNames[language] })}
                </Link>
              </ButtonLink>
            )}
            {entry && entry.review.state !== "approved" && (
              <QueueProvider value={queueOfOne(date, language)}>
                <ApproveButton date={date} entry={entry} />
              </QueueProvider>
            )}
          </div>
          {(entry ?? planned) && <EntryText words={(entry ?? planned)!} language={language} size="sm" />}
        </section>
      ))}
    </div>
  );
}

/** An approval can be undone here too, but opens nothing else: the other texts are in sight. */
function queueOfOne(date: string, language: Language): Queue {
  const key = dailyContentEditorPath(date, language);
  return { current: key, waiting: [{ key, href: dailyContentSideBySidePath(date) }], list: null };
}
