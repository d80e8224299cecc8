import { useTranslation } from "react-i18next";
import type { MoodOnScreen } from "~/features/mood/mood-screen.server";
import { lastDates, positiveThisWeek } from "~/features/mood/mood-week";
import { MoodChart } from "./mood-chart";

const CHART_DAYS = 30;

interface MoodHistoryProps {
  entries: MoodOnScreen[];
  today: string;
}

/** The week in one number, and the month as a chart. */
export function MoodHistory({ entries, today }: MoodHistoryProps) {
  const { t } = useTranslation("mood", { keyPrefix: "history" });
  const dates = lastDates(today, CHART_DAYS);
  const shown = entries.filter(({ date }) => dates.includes(date));
  if (shown.length === 0) return null;
  const percent = positiveThisWeek(entries, today);
  return (
    <section aria-labelledby="mood-history">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="mood-history" className="font-serif text-2xl">
          {t("title")}
        </h2>
        {percent === null ? (
          <p className="text-sm text-ink-soft">{t("tooFew")}</p>
        ) : (
          <p className="font-semibold">{t("positive", { percent })}</p>
        )}
      </div>
      <MoodChart entries={shown} dates={dates} />
    </section>
  );
}
