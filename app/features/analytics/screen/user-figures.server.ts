import { drawBars, drawLines } from "~/ui/chart/draw-chart.server";
import type { Analytics } from "../analytics.schema";
import { nameOfLanguage } from "./content-figures.server";
import type { ScreenWords } from "./screen-words.server";

/** Subscribers and visitors, as the screen shows them. */
export function showUsers({ subscribers, pages }: Analytics, words: ScreenWords) {
  const { t, compared, count } = words;
  return {
    subscribers: [
      {
        label: t("admin-analytics:subscribers.active"),
        value: count(subscribers.active),
        hint: t("admin-analytics:subscribers.activeHint"),
      },
      compared(t("admin-analytics:subscribers.gained"), subscribers.gained),
      compared(t("admin-analytics:subscribers.lost"), subscribers.lost),
    ],
    subscriberChart: drawSubscribers(subscribers.days, words),
    languages: subscribers.languages.map(({ language, active, gained, lost }) => ({
      key: language,
      name: nameOfLanguage(language),
      value: active,
      figures: [active, gained, lost].map(count),
    })),
    visits: [
      compared(t("admin-analytics:visits.views"), pages.views),
      compared(t("admin-analytics:visits.visitors"), pages.visitors),
    ],
    visitChart: drawVisits(pages.days, words),
  };
}

/** Lost subscribers are drawn below the axis. */
function drawSubscribers(days: Analytics["subscribers"]["days"], { t, axis, count }: ScreenWords) {
  return drawBars({
    ...axis(days),
    series: [
      {
        name: t("admin-analytics:subscribers.gained"),
        tone: "brand",
        values: days.map(({ gained }) => gained),
      },
      { name: t("admin-analytics:subscribers.lost"), tone: "accent", values: days.map(({ lost }) => -lost) },
    ],
    format: (value) => count(Math.abs(value)),
  });
}

function drawVisits(days: Analytics["pages"]["days"], { t, axis, count }: ScreenWords) {
  return drawLines({
    ...axis(days),
    series: [
      { name: t("admin-analytics:visits.views"), tone: "brand", values: days.map(({ views }) => views) },
      {
        name: t("admin-analytics:visits.visitors"),
        tone: "accent",
        values: days.map(({ visitors }) => visitors),
      },
    ],
    format: count,
  });
}
