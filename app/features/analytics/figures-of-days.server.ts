import { dateIn } from "~/i18n/format";
import { getSettings } from "~/settings/settings.server";
import type { Settings } from "~/settings/sections";
import { db } from "~db/client";
import type { AnalyticsRange } from "./analytics.schema";
import { countDay, type CountedFigure } from "./count-day.server";
import { addDaysToDate, listDates, toMinistryDay } from "./ministry-days";
import { figuresOfPeriod, toPeriod, type Period, type PeriodFigures } from "./period";
import { listRolledDays } from "./roll-up.server";

interface CountedPeriod {
  period: Period;
  counted: PeriodFigures;
  /** The figures of the current month. */
  month: CountedFigure[];
  uncountedDays: number;
  settings: Settings;
}

/** The figures of a period that ends today, of the one before it, and of the current month. */
export async function loadPeriod(range: AnalyticsRange): Promise<CountedPeriod> {
  const settings = await getSettings();
  const { timeZone } = settings.publishing;
  const today = dateIn(timeZone);
  const period = toPeriod(range, today);
  const monthStart = `${today.slice(0, "YYYY-MM".length)}-01`;
  const from = period.beforeFrom < monthStart ? period.beforeFrom : monthStart;
  const { figures, uncountedDays } = await loadFigures(from, today, timeZone);
  return {
    period,
    counted: figuresOfPeriod(figures, period),
    month: figures.filter(({ date }) => date >= monthStart),
    uncountedDays,
    settings,
  };
}

/** The figures of some days, and how many of these days no roll-up has counted. */
interface FiguresOfDays {
  figures: CountedFigure[];
  uncountedDays: number;
}

/**
 * The figures from a date to today. Today, and yesterday until the roll-up has counted it, are counted now. Older days
 * are only read, so that a request never counts more than two days.
 */
async function loadFigures(from: string, today: string, timeZone: string): Promise<FiguresOfDays> {
  const yesterday = addDaysToDate(today, -1);
  // After a change to an earlier time zone, today may be a day that was already rolled up. It is counted again.
  const countedTo = await listRolledDays(addDaysToDate(from, -1), yesterday);
  const missing = listDates(from, yesterday).filter((date) => !countedTo.has(date));
  const stored = await db
    .selectFrom("analyticsDays")
    .select(["date", "metric", "dimension", "count", "amount"])
    .where("date", ">=", from)
    .where("date", "<", today)
    .execute();
  const figures = stored.filter(({ date }) => countedTo.has(date)); // a day rolled up meanwhile must not count twice
  for (const date of [...missing.filter((date) => date === yesterday), today]) {
    const day = toMinistryDay(date, timeZone, countedTo.get(addDaysToDate(date, -1)));
    figures.push(...(await countDay(db, day)));
    countedTo.set(date, day.to);
  }
  return { figures, uncountedDays: missing.filter((date) => date !== yesterday).length };
}
