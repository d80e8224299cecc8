import { shiftDate } from "~/i18n/calendar-date";
import type { CountField } from "../growth-choices";
import type { DayCounts } from "../profile/day-fields";

export type NotedDay = DayCounts & { date: string; moodScore: number; growthScore: number };

/** A week of the charts. Averages are over the noted days; null without one. */
export interface GrowthWeek {
  /** Its Monday. */
  weekStart: string;
  minutes: { prayer: number; study: number; sermons: number };
  averageMood: number | null;
  averageScore: number | null;
  daysNoted: number;
}

const WEEK_DAYS = 7;

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay(); // 0 is Sunday
  return shiftDate(date, -((weekday + WEEK_DAYS - 1) % WEEK_DAYS));
}

/** The last `count` weeks up to the week of `today`, oldest first, including weeks without a noted day. */
export function toWeeks(days: readonly NotedDay[], today: string, count: number): GrowthWeek[] {
  const last = mondayOf(today);
  return Array.from({ length: count }, (_, index) => {
    const weekStart = shiftDate(last, (index + 1 - count) * WEEK_DAYS);
    const end = shiftDate(weekStart, WEEK_DAYS);
    return toWeek(
      weekStart,
      days.filter(({ date }) => date >= weekStart && date < end),
    );
  });
}

function toWeek(weekStart: string, days: readonly NotedDay[]): GrowthWeek {
  const sumOf = (field: CountField | "moodScore" | "growthScore") =>
    days.reduce((sum, day) => sum + day[field], 0);
  const averageOf = (field: "moodScore" | "growthScore", digits: number) =>
    days.length === 0 ? null : Math.round((sumOf(field) / days.length) * 10 ** digits) / 10 ** digits;
  return {
    weekStart,
    minutes: {
      prayer: sumOf("prayerMinutes"),
      study: sumOf("bibleStudyMinutes"),
      sermons: sumOf("sermonMinutes"),
    },
    averageMood: averageOf("moodScore", 1),
    averageScore: averageOf("growthScore", 0),
    daysNoted: days.length,
  };
}
