import { describe, expect, test } from "vitest";
import {
  continueStreak,
  currentStreakDays,
  noStreak,
  type Streak,
  toLocalMoment,
} from "~/features/badges/activities/streak";
import { toTimeZone } from "~/features/badges/activities/time-zone";

const HAITI = "America/Port-au-Prince";

/** The streak after activities at noon in Haiti on these dates. */
const onDates = (...dates: string[]): Streak =>
  dates.reduce(
    (streak, date) => continueStreak(streak, toLocalMoment(`${date}T17:00:00.000Z`, HAITI)),
    noStreak,
  );

describe("a streak", () => {
  test("starts with one day, and grows once a day", () => {
    expect(onDates("2026-11-01")).toMatchObject({ days: 1, longest: 1 });
    expect(onDates("2026-11-01", "2026-11-01", "2026-11-02", "2026-11-02")).toMatchObject({ days: 2 });
  });

  test("forgives one missed day", () => {
    expect(onDates("2026-11-01", "2026-11-03")).toMatchObject({ days: 2, grace: 2 });
  });

  test("breaks after two missed days, and `longest` keeps its length", () => {
    expect(onDates("2026-11-01", "2026-11-02", "2026-11-05")).toMatchObject({
      days: 1,
      longest: 2,
      grace: 0,
    });
  });

  test("does not forgive a second day within a week", () => {
    expect(onDates("2026-11-01", "2026-11-03", "2026-11-05")).toMatchObject({ days: 1, longest: 2 });
    const days = (...numbers: number[]) => numbers.map((day) => `2026-11-${String(day).padStart(2, "0")}`);
    expect(onDates(...days(1, 3, 4, 5, 6, 7, 9))).toMatchObject({ days: 1, longest: 6 });
    expect(onDates(...days(1, 3, 4, 5, 6, 7, 8, 10))).toMatchObject({ days: 8 });
  });

  test("an activity with an earlier date changes nothing", () => {
    expect(onDates("2026-11-01", "2026-11-02", "2026-10-01")).toMatchObject({ days: 2, day: "2026-11-02" });
  });
});

describe("the current streak", () => {
  const streak = onDates("2026-11-01", "2026-11-02");

  test("lasts today, the next day and the forgiven day", () => {
    for (const day of ["02", "03", "04"])
      expect(currentStreakDays(streak, new Date(`2026-11-${day}T20:00:00Z`)), day).toBe(2);
    expect(currentStreakDays(streak, new Date("2026-11-05T20:00:00Z"))).toBe(0);
  });

  test("ends one day earlier when the forgiven day is used", () => {
    const forgiven = onDates("2026-11-01", "2026-11-03");
    expect(currentStreakDays(forgiven, new Date("2026-11-04T20:00:00Z"))).toBe(2);
    expect(currentStreakDays(forgiven, new Date("2026-11-05T20:00:00Z"))).toBe(0);
  });

  test("is 0 before the first activity", () => expect(currentStreakDays(noStreak, new Date())).toBe(0));
});

describe("a time zone", () => {
  test.each(Intl.supportedValuesOf("timeZone"))("%s is known", (zone) => expect(toTimeZone(zone)).toBe(zone));

  test.each([
    ["Asia/Kolkata", "Asia/Calcutta"],
    ["europe/PARIS", "Europe/Paris"],
    ["Etc/UTC", "UTC"],
  ])("%s is converted to %s", (given, zone) => {
    const canonical = (name: string) =>
      new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    expect(toTimeZone(given)).toBe(canonical(zone));
  });

  test.each([
    "",
    "Mars/Olympus",
    "+05:00",
    "../../etc/passwd",
    "x".repeat(100),
    "Europe/Paris\n",
    null,
    undefined,
  ])("%j is none", (given) => expect(toTimeZone(given)).toBeNull());
});
