import type { MinistryDay } from "~/areas/figures";
import { startOfDay } from "~/i18n/format";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The date so many days later: `2026-11-22`, -7. */
export const addDaysToDate = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);

/** All dates from the first to the last. */
export function listDates(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDaysToDate(date, 1)) dates.push(date);
  return dates;
}

/**
 * A date's day. It begins where the day before was counted to, so that each instant counts on one day also after the
 * ministry moved to another time zone; without that, where the date begins.
 */
export function toMinistryDay(date: string, timeZone: string, countedTo: string | undefined): MinistryDay {
  const from = countedTo ?? startOfDay(date, timeZone);
  const end = startOfDay(addDaysToDate(date, 1), timeZone);
  return { date, from, to: end > from ? end : from };
}
