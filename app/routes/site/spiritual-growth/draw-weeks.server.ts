import type { GrowthWeek } from "~/features/growth/metrics/weeks";
import { formatDate, formatNumber, formatShortDate } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { MAX_MOOD, MIN_MOOD } from "~/features/growth/growth-choices";
import { drawBars, drawLines } from "~/ui/chart/draw-chart.server";

/** Characters of "20/11". */
const DAY_AND_MONTH = 5;

/** Draws the weeks: minutes as bars, mood and score as lines with gaps where nothing was recorded. */
export function drawWeeks(weeks: GrowthWeek[], language: Language) {
  const t = tFor(language);
  const number = (value: number) => formatNumber(value, language);
  const axis = {
    places: weeks.map(({ weekStart }) => formatDate(weekStart, language)),
    placeTicks: weeks.map(({ weekStart }) => formatShortDate(weekStart, language).slice(0, DAY_AND_MONTH)),
  };
  return {
    daysNoted: weeks.reduce((sum, { daysNoted }) => sum + daysNoted, 0),
    time: drawBars({
      ...axis,
      series: [
        {
          name: t("growth-page:weeks.prayer"),
          tone: "brand",
          values: weeks.map(({ minutes }) => minutes.prayer),
        },
        {
          name: t("growth-page:weeks.study"),
          tone: "accent",
          values: weeks.map(({ minutes }) => minutes.study),
        },
        {
          name: t("growth-page:weeks.sermons"),
          tone: "quiet",
          values: weeks.map(({ minutes }) => minutes.sermons),
        },
      ],
      format: (value) => t("growth-page:weeks.minutes", { minutes: number(value) }),
      formatTick: number,
    }),
    mood: drawLines({
      ...axis,
      series: [
        {
          name: t("growth-page:weeks.moodName"),
          tone: "brand",
          values: weeks.map(({ averageMood }) => averageMood),
        },
      ],
      format: number,
      domain: [MIN_MOOD, MAX_MOOD],
    }),
    score: drawLines({
      ...axis,
      series: [
        {
          name: t("growth-page:weeks.scoreName"),
          tone: "brand",
          values: weeks.map(({ averageScore }) => averageScore),
        },
      ],
      format: number,
      domain: [0, 100],
    }),
  };
}
export type WeeksOnScreen = ReturnType<typeof drawWeeks>;
