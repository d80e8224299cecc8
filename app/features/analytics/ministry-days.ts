import type { MinistryDay } from "~/areas/figures";
import { startOfDay } from "~/i18n/format";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds days to a date: `addDaysToDate("2026-11-22", -7)`. */
export const addDaysToDate = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);

/** All dates from the first to the last. */
export function listDates(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDaysToDate(date, 1)) dates.push(date);
  return dates;
}

/**
 * The first and last instant of a date. It begins where the count of the day before ended, so that each instant counts
 * on one day even after the ministry moved to another time zone. Without `countedTo` it begins where the date begins.
 */
export function toMinistryDay(date: string, timeZone: string, countedTo: string | undefined): MinistryDay {
  const from = countedTo ?? startOfDay(date, timeZone);
  const end = startOfDay(addDaysToDate(date, 1), timeZone);
  return { date, from, to: end > from ? end : from };
}
