import { expect, test } from "vitest";
import { moodNames } from "~/features/mood/mood-choices";
import { lastDates, positiveThisWeek, type DatedMood } from "~/features/mood/mood-week";
import { shiftDate } from "~/i18n/calendar-date";

const today = "2026-03-02";
const noted = (...moods: [number, DatedMood["mood"]][]): DatedMood[] =>
  moods.map(([daysAgo, mood]) => ({ date: shiftDate(today, -daysAgo), mood }));

test("seven of the eight moods are positive", () => {
  for (const mood of moodNames) {
    const percent = positiveThisWeek(noted([0, mood], [1, mood]), today);
    expect(percent, mood).toBe(mood === "struggling" ? 0 : 100);
  }
});

test("the percentage requires two entries in this week", () => {
  expect(positiveThisWeek([], today)).toBeNull();
  expect(positiveThisWeek(noted([0, "loved"]), today)).toBeNull();
  expect(positiveThisWeek(noted([0, "loved"], [7, "loved"]), today)).toBeNull();
  expect(positiveThisWeek(noted([0, "loved"], [6, "struggling"]), today)).toBe(50);
});

test("the percentage covers the seven days up to today, rounded, and nothing after today", () => {
  const week = noted([0, "strong"], [3, "struggling"], [6, "blessed"], [7, "struggling"], [-1, "struggling"]);
  expect(positiveThisWeek(week, today)).toBe(67);
});

test("dates are correct across month ends, leap days and daylight saving changes", () => {
  expect(lastDates("2028-03-01", 3)).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
  expect(lastDates("2027-01-01", 2)).toEqual(["2026-12-31", "2027-01-01"]);
  expect(lastDates("2026-11-02", 3)).toEqual(["2026-10-31", "2026-11-01", "2026-11-02"]);
  expect(lastDates(today, 30)).toHaveLength(30);
});
