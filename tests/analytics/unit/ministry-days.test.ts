import fc from "fast-check";
import { expect, test } from "vitest";
import { addDaysToDate, listDates, toMinistryDay } from "~/features/analytics/ministry-days";
import { dateIn } from "~/i18n/format";

const HOUR_MS = 3_600_000;
const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
const dates = fc
  .integer({ min: Date.UTC(2012, 0, 3), max: Date.UTC(2030, 0, 1) })
  .map((at) => new Date(at).toISOString().slice(0, 10));

test("each instant belongs to the date of the ministry's calendar, in every zone", () => {
  fc.assert(
    fc.property(zones, dates, fc.double({ min: 0, max: 0.999999, noNaN: true }), (zone, date, part) => {
      const { from, to } = toMinistryDay(date, zone, undefined);
      const [begin, end] = [Date.parse(from), Date.parse(to)];
      expect(dateIn(zone, new Date(begin + Math.floor(part * (end - begin))))).toBe(date);
      expect(dateIn(zone, new Date(begin - 1))).toBe(addDaysToDate(date, -1));
      expect(dateIn(zone, new Date(end))).toBe(addDaysToDate(date, 1));
    }),
    { numRuns: 2_000 },
  );
});

test("days follow each other without a gap, even when the clocks change", () => {
  fc.assert(
    fc.property(zones, dates, (zone, date) => {
      const day = toMinistryDay(date, zone, undefined);
      const next = toMinistryDay(addDaysToDate(date, 1), zone, undefined);
      expect(next.from).toBe(day.to);
      expect(toMinistryDay(next.date, zone, day.to)).toEqual(next);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["America/Port-au-Prince", "2026-11-01", 25],
  ["America/Port-au-Prince", "2026-03-08", 23],
  ["America/Port-au-Prince", "2026-11-02", 24],
  ["Australia/Lord_Howe", "2026-04-05", 24.5],
  ["Africa/Cairo", "2026-04-24", 23], // midnight is skipped
  ["Asia/Amman", "2021-10-29", 25], // midnight occurs twice
  ["America/Havana", "2026-11-01", 25],
])("in %s the %s has %d hours", (zone, date, hours) => {
  const { from, to } = toMinistryDay(date, zone, undefined);
  expect((Date.parse(to) - Date.parse(from)) / HOUR_MS).toBe(hours);
});

test("after a move to another zone a day begins where the count before ended, and never ends earlier", () => {
  fc.assert(
    fc.property(zones, zones, dates, (old, moved, date) => {
      const before = toMinistryDay(addDaysToDate(date, -1), old, undefined);
      const day = toMinistryDay(date, moved, before.to);
      expect(day.from).toBe(before.to);
      expect(day.to >= day.from).toBe(true);
    }),
  );
});

test("dates follow the calendar across months and leap years", () => {
  expect(addDaysToDate("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDaysToDate("2026-01-01", -1)).toBe("2025-12-31");
  expect(listDates("2026-10-31", "2026-11-02")).toEqual(["2026-10-31", "2026-11-01", "2026-11-02"]);
  expect(listDates("2026-11-02", "2026-11-01")).toEqual([]);
});
