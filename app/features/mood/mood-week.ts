import { shiftDate } from "~/i18n/calendar-date";
import { isPositive, type MoodName } from "./mood-choices";

export interface DatedMood {
  /** `YYYY-MM-DD` */
  date: string;
  mood: MoodName;
}

const WEEK_DAYS = 7;
/** Minimum number of entries for the percentage. */
const MIN_ENTRIES = 2;

/** The dates of the last `days` days up to `today`, oldest first. */
export const lastDates = (today: string, days: number): string[] =>
  Array.from({ length: days }, (_, index) => shiftDate(today, index + 1 - days));

/** Percentage of positive moods in the seven days up to `today`; null with fewer than two entries. */
export function positiveThisWeek(entries: DatedMood[], today: string): number | null {
  const first = shiftDate(today, 1 - WEEK_DAYS);
  const week = entries.filter(({ date }) => date >= first && date <= today);
  if (week.length < MIN_ENTRIES) return null;
  return Math.round((100 * week.filter(({ mood }) => isPositive(mood)).length) / week.length);
}
