import { expect, test } from "vitest";
import { mondayOf, toWeeks, type NotedDay } from "~/features/growth/metrics/weeks";

const day = (date: string, more: Partial<NotedDay> = {}): NotedDay => ({
  date,
  prayerMinutes: 0,
  bibleStudyMinutes: 0,
  sermonMinutes: 0,
  versesRead: 0,
  prayersOffered: 0,
  spiritualReflections: 0,
  communityEngagement: 0,
  moodScore: 5,
  growthScore: 0,
  ...more,
});

test("a week begins on Monday, across months and years", () => {
  expect(["2026-11-23", "2026-11-22", "2026-11-29", "2027-01-01"].map(mondayOf)).toEqual([
    "2026-11-23",
    "2026-11-16",
    "2026-11-23",
    "2026-12-28",
  ]);
});

test("the last weeks are returned oldest first, including those without a noted day", () => {
  const weeks = toWeeks(
    [
      day("2026-11-22", { prayerMinutes: 10, bibleStudyMinutes: 5, moodScore: 4, growthScore: 20 }),
      day("2026-11-16", { prayerMinutes: 20, sermonMinutes: 30, moodScore: 9, growthScore: 41 }),
      day("2026-11-02", { prayerMinutes: 7, moodScore: 6, growthScore: 8 }),
      day("2026-10-25", { prayerMinutes: 999 }),
    ],
    "2026-11-20",
    4,
  );
  expect(weeks).toEqual([
    {
      weekStart: "2026-10-26",
      minutes: { prayer: 0, study: 0, sermons: 0 },
      averageMood: null,
      averageScore: null,
      daysNoted: 0,
    },
    {
      weekStart: "2026-11-02",
      minutes: { prayer: 7, study: 0, sermons: 0 },
      averageMood: 6,
      averageScore: 8,
      daysNoted: 1,
    },
    {
      weekStart: "2026-11-09",
      minutes: { prayer: 0, study: 0, sermons: 0 },
      averageMood: null,
      averageScore: null,
      daysNoted: 0,
    },
    {
      weekStart: "2026-11-16",
      minutes: { prayer: 30, study: 5, sermons: 30 },
      averageMood: 6.5,
      averageScore: 31,
      daysNoted: 2,
    },
  ]);
});
