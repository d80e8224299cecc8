import { useTranslation } from "react-i18next";
import { formatDate, formatDateTime } from "~/i18n/format";
import { languageNames, languages, type Language } from "~/i18n/languages";
import { DataTable } from "~/ui/data-table";
import { AdminSection } from "~/ui/admin-page";
import { EmptyState } from "~/ui/empty-state";
import { StatusDot } from "~/ui/status-dot";
import type { LanguageOutcome, ScheduledRun } from "~/features/devotion/publication/scheduler.schema";

interface ScheduledRunsProps {
  runs: ScheduledRun[];
  timeZone: string;
  language: Language;
}

/** The last runs and their outcome in each language. */
export function ScheduledRuns({ runs, timeZone, language }: ScheduledRunsProps) {
  const { t } = useTranslation("admin-scheduler");
  return (
    <AdminSection title={t("runs.title")} description={t("runs.lead")}>
      <DataTable
        caption={t("runs.table")}
        hideCaption
        columns={[
          { key: "date", label: t("runs.date") },
          ...languages.map((one) => ({ key: one, label: languageNames[one] })),
        ]}
        rows={runs.map(({ date, finishedAt, languages: outcomes }) => ({
          key: date,
          cells: {
            date: (
              <>
                <span className="block first-letter:uppercase">{formatDate(date, language)}</span>
                <time dateTime={finishedAt} className="block font-normal text-ink-soft tabular-nums">
                  {t("runs.finished", { when: formatDateTime(finishedAt, language, timeZone) })}
                </time>
              </>
            ),
            ...Object.fromEntries(
              languages.map((one) => [one, <LanguageOutcomeCell key={one} outcome={outcomes[one]} />]),
            ),
          },
        }))}
        empty={<EmptyState plain title={t("runs.none")} description={t("runs.noneText")} />}
      />
    </AdminSection>
  );
}

function LanguageOutcomeCell({ outcome }: { outcome: LanguageOutcome | undefined }) {
  const { t } = useTranslation("admin-scheduler");
  if (!outcome) return <StatusDot tone="idle" label={t("runs.missing")} />;
  const { devotion, motivation, source, dropped } = outcome;
  const tone = dropped ? "warn" : "good";
  return (
    <div className="sm:min-w-32">
      {devotion === motivation ? (
        <StatusDot tone={tone} label={t(`runs.${devotion}`)} />
      ) : (
        <>
          <StatusDot tone={tone} label={t(`runs.devotion.${devotion}`)} />
          <span className="block text-ink-soft">{t(`runs.motivation.${motivation}`)}</span>
        </>
      )}
      <span className="block text-ink-soft">{t(`runs.source.${source}`)}</span>
      {dropped && (
        <span className="block text-ink-soft">
          {t("runs.dropped", { reason: t(`admin-motivations:dropped.${dropped}`) })}
        </span>
      )}
    </div>
  );
}
