import { useTranslation } from "react-i18next";
import { isPositive, moodNames } from "~/features/mood/mood-choices";
import type { ScreenMood } from "~/features/mood/mood-screen.server";
import { MoodIcon } from "./mood-icon";

interface MoodChartProps {
  /** At most one entry per date. */
  entries: ScreenMood[];
  /** Oldest first; the last one is today. */
  dates: string[];
}

/** Pixels. */
const LANE_HEIGHT = 26;
const DOT_RADIUS = 4;

/** A lane per mood, a dot per day with an entry. Screen readers get a table. */
export function MoodChart({ entries, dates }: MoodChartProps) {
  const { t } = useTranslation("mood");
  const laneMiddle = (lane: number) => (lane + 0.5) * LANE_HEIGHT;
  return (
    <figure>
      <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
        <ul className="text-sm">
          {moodNames.map((mood) => (
            <li key={mood} style={{ height: LANE_HEIGHT }} className="flex items-center gap-2">
              <MoodIcon mood={mood} className="size-4 text-ink-soft" />
              {t(`moods.${mood}`)}
            </li>
          ))}
        </ul>
        <svg width="100%" height={moodNames.length * LANE_HEIGHT} className="block overflow-visible">
          {moodNames.map((mood, lane) => (
            <line
              key={mood}
              x1="0"
              x2="100%"
              y1={laneMiddle(lane)}
              y2={laneMiddle(lane)}
              className="stroke-line"
            />
          ))}
          {entries.map(({ id, date, mood }) => (
            <circle
              key={id}
              cx={`${((dates.indexOf(date) + 0.5) * 100) / dates.length}%`}
              cy={laneMiddle(moodNames.indexOf(mood))}
              r={DOT_RADIUS}
              strokeWidth={2}
              className={isPositive(mood) ? "fill-brand stroke-brand" : "fill-paper stroke-ink-soft"}
            />
          ))}
        </svg>
        <span />
        <p className="mt-1 flex justify-between text-xs text-ink-soft">
          <span>{t("history.first")}</span>
          <span>{t("history.today")}</span>
        </p>
      </div>
      <table className="sr-only">
        <caption>{t("history.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("history.day")}</th>
            <th scope="col">{t("history.mood")}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, day, mood }) => (
            <tr key={id}>
              <th scope="row">{day}</th>
              <td>{t(`moods.${mood}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
