import { dateIn } from "~/i18n/format";

/** One missed day is forgiven in this many consecutive days. */
export const GRACE_EVERY_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Streak {
  /** Length of the streak on `day`. */
  days: number;
  longest: number;
  /** Value of `days` after the last forgiven day; 0 when this streak has none. */
  grace: number;
  /** The latest local date with an activity. */
  day: string | null;
  /** Time and time zone (IANA name) of the last activity. */
  at: string | null;
  timeZone: string | null;
}

export const noStreak: Streak = { days: 0, longest: 0, grace: 0, day: null, at: null, timeZone: null };

/** An instant with its local date and time zone. */
export interface LocalMoment {
  at: string;
  day: string;
  timeZone: string;
}

/** Adds the local date of a time zone to an instant. */
export const toLocalMoment = (at: string, timeZone: string): LocalMoment => ({
  at,
  timeZone,
  day: dateIn(timeZone, new Date(at)),
});

/**
 * The streak after one more activity. One missed day in seven is forgiven. A flight over the date line skips or repeats
 * a date: when the time zone changes, the lowest day count of the calculations in the old and the new zone is used.
 */
export function continueStreak(streak: Streak, moment: LocalMoment): Streak {
  const last = { at: moment.at, timeZone: moment.timeZone };
  if (streak.day === null) return { days: 1, longest: 1, grace: 0, day: moment.day, ...last };
  if (moment.day <= streak.day) return { ...streak, ...last };
  const missed = missedDays(streak, moment);
  const isForgiven = missed === 1 && hasGrace(streak);
  const days = missed === 0 || isForgiven ? streak.days + 1 : 1;
  const grace = isForgiven ? days : days === 1 ? 0 : streak.grace;
  return { days, longest: Math.max(streak.longest, days), grace, day: moment.day, ...last };
}

/** The current length of a streak in days: 0 when the next activity would start a new streak. */
export function currentStreakDays(streak: Streak, now: Date): number {
  if (streak.day === null) return 0;
  const missed = missedDays(streak, toLocalMoment(now.toISOString(), streak.timeZone!));
  return missed === 0 || (missed === 1 && hasGrace(streak)) ? streak.days : 0;
}

function hasGrace({ days, grace }: Streak): boolean {
  const activeDaysSince = days - grace + 1;
  return grace === 0 || activeDaysSince >= GRACE_EVERY_DAYS - 1;
}

/** Number of days without an activity between the streak's last day and `moment`. */
function missedDays({ day, at, timeZone }: Streak, moment: LocalMoment): number {
  const inZone = (zone: string) =>
    daysBetween(dateIn(zone, new Date(at!)), dateIn(zone, new Date(moment.at)));
  const between = [daysBetween(day!, moment.day)];
  if (timeZone !== moment.timeZone) between.push(inZone(timeZone!), inZone(moment.timeZone));
  return Math.max(0, Math.min(...between) - 1);
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
