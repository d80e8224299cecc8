import { useTranslation } from "react-i18next";
import { dailyContentEditorPath } from "~/features/devotion/daily-content/daily-content-editor-path";
import type { Language } from "~/i18n/languages";
import { Badge } from "~/ui/badge";
import { AdminSection } from "~/ui/admin-page";
import { EntryList } from "~/ui/entry-list";
import { RecordItem } from "~/ui/list-detail";

interface HistoryProps {
  language: Language;
  /** The open date. */
  date: string;
  entries: { date: string; shortDate: string; reference: string; verse: string; isAhead: boolean }[];
}

/** The ten newest entries of a language, future ones too. */
export function History({ language, date: shown, entries }: HistoryProps) {
  const { t } = useTranslation("admin-daily-content");
  return (
    <AdminSection title={t("history.title")}>
      {entries.length === 0 ? (
        <p className="text-ink-soft">{t("history.none")}</p>
      ) : (
        <div className="max-h-96 overflow-y-auto rounded-xl border border-line bg-surface max-lg:[&_ul]:mx-0">
          <EntryList label={t("history.title")}>
            {entries.map(({ date, shortDate, reference, verse, isAhead }) => (
              <RecordItem
                key={date}
                href={dailyContentEditorPath(date, language)}
                selected={date === shown}
                title={<time dateTime={date}>{shortDate}</time>}
                meta={<span lang={language}>{reference}</span>}
                lines={<span lang={language}>{verse}</span>}
                badge={
                  (date === shown || isAhead) && (
                    <>
                      {date === shown && <Badge>{t("history.selected")}</Badge>}
                      {isAhead && <Badge>{t("history.ahead")}</Badge>}
                    </>
                  )
                }
              />
            ))}
          </EntryList>
        </div>
      )}
    </AdminSection>
  );
}
