import { dateIn } from "~/i18n/format";

/** Of so many days in a row one may be missed. */
export const GRACE_EVERY_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Streak {
  /** As of `day`. */
  days: number;
  longest: number;
  /** `days` after the last forgiven day; 0: none in this streak. */
  grace: number;
  /** The newest local date with an activity. */
  day: string | null;
  /** The last activity: when, and where (IANA name). */
  at: string | null;
  timeZone: string | null;
}

export const noStreak: Streak = { days: 0, longest: 0, grace: 0, day: null, at: null, timeZone: null };

/** A day of a visitor: an instant with its local date and zone. */
export interface LocalMoment {
  at: string;
  day: string;
  timeZone: string;
}

/** An instant as the day of somebody in a time zone. */
export const toLocalMoment = (at: string, timeZone: string): LocalMoment => ({
  at,
  timeZone,
  day: dateIn(timeZone, new Date(at)),
});

/**
 * The streak after a further activity. One missed day is forgiven in seven. A flight over the date line skips or
 * repeats a date; then the days are counted as in the zone, before or after the flight, that shows the fewest.
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

/** The days of a streak as of now: 0 once an activity would begin a new one. */
export function currentStreakDays(streak: Streak, now: Date): number {
  if (streak.day === null) return 0;
  const missed = missedDays(streak, toLocalMoment(now.toISOString(), streak.timeZone!));
  return missed === 0 || (missed === 1 && hasGrace(streak)) ? streak.days : 0;
}

function hasGrace({ days, grace }: Streak): boolean {
  const activeDaysSince = days - grace + 1;
  return grace === 0 || activeDaysSince >= GRACE_EVERY_DAYS - 1;
}

/** Days without an activity between the streak's last day and this moment. */
function missedDays({ day, at, timeZone }: Streak, moment: LocalMoment): number {
  const inZone = (zone: string) =>
    daysBetween(dateIn(zone, new Date(at!)), dateIn(zone, new Date(moment.at)));
  const between = [daysBetween(day!, moment.day)];
  if (timeZone !== moment.timeZone) between.push(inZone(timeZone!), inZone(moment.timeZone));
  return Math.max(0, Math.min(...between) - 1);
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
