import { easter } from "date-easter";

/** Days of the Christian and the family year whose date changes from year to year, in the order in which they win. */
export const movingDays = [
  "ash-wednesday",
  "world-day-of-prayer",
  "palm-sunday",
  "maundy-thursday",
  "good-friday",
  "holy-saturday",
  "easter",
  "easter-monday",
  "ascension",
  "pentecost",
  "mothers-day-us",
  "mothers-day-haiti",
  "fathers-day-us",
  "fathers-day-haiti",
  "thanksgiving",
  "advent-1",
  "advent-2",
  "advent-3",
  "advent-4",
] as const;
export type MovingDay = (typeof movingDays)[number];

const MS_PER_DAY = 24 * 60 * 60 * 1000;
const SUNDAY = 0;
const THURSDAY = 4;
const FRIDAY = 5;

/** The date (`YYYY-MM-DD`) of each moving day in a year. */
export function listMovingDays(year: number): Record<MovingDay, string> {
  const { month, day } = easter(year);
  const fromEaster = (days: number) => toDate(Date.UTC(year, month - 1, day) + days * MS_PER_DAY);
  const fourthAdvent = lastWeekday(year, 12, 24, SUNDAY);
  return {
    "ash-wednesday": fromEaster(-46),
    "world-day-of-prayer": lastWeekday(year, 3, 7, FRIDAY),
    "palm-sunday": fromEaster(-7),
    "maundy-thursday": fromEaster(-3),
    "good-friday": fromEaster(-2),
    "holy-saturday": fromEaster(-1),
    easter: fromEaster(0),
    "easter-monday": fromEaster(1),
    ascension: fromEaster(39),
    pentecost: fromEaster(49),
    "mothers-day-us": lastWeekday(year, 5, 14, SUNDAY),
    "mothers-day-haiti": lastWeekday(year, 5, 31, SUNDAY),
    "fathers-day-us": lastWeekday(year, 6, 21, SUNDAY),
    "fathers-day-haiti": lastWeekday(year, 6, 30, SUNDAY),
    thanksgiving: lastWeekday(year, 11, 28, THURSDAY),
    "advent-1": addDays(fourthAdvent, -21),
    "advent-2": addDays(fourthAdvent, -14),
    "advent-3": addDays(fourthAdvent, -7),
    "advent-4": fourthAdvent,
  };
}

/** The moving day on a date, or null. On a date of two, such as Pentecost on Mother's Day, the first of the list wins. */
export function movingDayOn(date: string): MovingDay | null {
  const days = listMovingDays(Number(date.slice(0, "YYYY".length)));
  return movingDays.find((name) => days[name] === date) ?? null;
}

/** The last day of the week (0 is Sunday) on or before a date. */
function lastWeekday(year: number, month: number, day: number, weekday: number) {
  const last = new Date(Date.UTC(year, month - 1, day));
  return toDate(last.getTime() - ((last.getUTCDay() - weekday + 7) % 7) * MS_PER_DAY);
}

const addDays = (date: string, days: number) => toDate(Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY);

const toDate = (time: number) => new Date(time).toISOString().slice(0, "YYYY-MM-DD".length);
