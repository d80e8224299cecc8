import { countFields, type CountField } from "../growth-choices";

export type DayCounts = Record<CountField, number>;

/** For each field: the value at which it is full, and the points for that. The points add up to 100. */
const parts: Record<CountField, { points: number; full: number }> = {
  prayerMinutes: { points: 25, full: 30 },
  bibleStudyMinutes: { points: 20, full: 30 },
  sermonMinutes: { points: 15, full: 30 },
  versesRead: { points: 10, full: 15 },
  prayersOffered: { points: 10, full: 5 },
  spiritualReflections: { points: 10, full: 2 },
  communityEngagement: { points: 10, full: 2 },
};

/** The share of a full field that a value reaches, 0 to 1. */
export const fillOf = (field: CountField, value: number): number => Math.min(1, value / parts[field].full);

/** The growth score of a day, 0 to 100. The mood does not count: a hard day is not worth less. */
export const growthScoreOf = (day: DayCounts): number =>
  Math.round(countFields.reduce((sum, field) => sum + parts[field].points * fillOf(field, day[field]), 0));

/** The average of a field over the noted days. */
export const averageOf = (days: readonly DayCounts[], field: CountField): number =>
  days.length === 0 ? 0 : days.reduce((sum, day) => sum + day[field], 0) / days.length;

/** With fewer noted days no field is called strong or weak. */
export const MIN_DAYS_TO_JUDGE = 2;

const STRONG_FILL = 0.6;
const WEAK_FILL = 0.35;
const MAX_NAMED = 3;

/** The strongest fields, the fullest first. */
export const findStrongFields = (days: readonly DayCounts[]): CountField[] =>
  byFill(days)
    .reverse()
    .filter((field) => fillOf(field, averageOf(days, field)) >= STRONG_FILL)
    .slice(0, MAX_NAMED);

/** The fields with the most room to grow, the emptiest first. */
export const findWeakFields = (days: readonly DayCounts[]): CountField[] =>
  byFill(days)
    .filter((field) => fillOf(field, averageOf(days, field)) < WEAK_FILL)
    .slice(0, MAX_NAMED);

const byFill = (days: readonly DayCounts[]): CountField[] => {
  const fill = (field: CountField) => fillOf(field, averageOf(days, field));
  return [...countFields].sort((a, b) => fill(a) - fill(b));
};
