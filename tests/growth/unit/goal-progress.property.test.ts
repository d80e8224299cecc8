import fc from "fast-check";
import { expect, test } from "vitest";
import { shiftDate } from "~/i18n/calendar-date";
import { countFields, goalTypes } from "~/features/growth/growth-choices";
import { countDays, countSermons } from "~/features/growth/goals/goal-progress";
import { growthScoreOf, type DayCounts } from "~/features/growth/profile/day-fields";

const date = fc.nat(60).map((days) => shiftDate("2026-10-01", days));
const counts = fc.record(
  Object.fromEntries(countFields.map((field) => [field, fc.nat(1_440)])) as Record<
    (typeof countFields)[number],
    fc.Arbitrary<number>
  >,
) as fc.Arbitrary<DayCounts>;
const days = fc.uniqueArray(
  fc.tuple(date, counts).map(([date, values]) => ({ date, ...values })),
  { selector: (day) => day.date, maxLength: 40 },
);
const metric = fc.constantFrom(...goalTypes.filter((type) => type !== "sermons"));
const goal = fc.tuple(metric, date, fc.option(fc.nat(30))).map(([goalType, startsOn, length]) => ({
  goalType,
  startsOn,
  deadline: length === null ? null : shiftDate(startsOn, length),
  createdAt: `${startsOn}T12:00:00.000Z`,
}));

test("a goal counts each day from its first to its last once, in any order", () => {
  fc.assert(
    fc.property(goal, days, (goal, days) => {
      let expected = 0;
      const last = goal.deadline ?? "9999-12-31";
      for (let day = "2026-10-01"; day <= "2026-12-31"; day = shiftDate(day, 1))
        if (day >= goal.startsOn && day <= last)
          expected += days.find(({ date }) => date === day)?.[goal.goalType] ?? 0;
      expect(countDays(goal, days)).toBe(expected);
      expect(countDays(goal, [...days].reverse())).toBe(expected);
    }),
  );
});

test("neither another noted day nor a later deadline lowers a goal's progress", () => {
  fc.assert(
    fc.property(goal, days, fc.nat(20), (goal, days, later) => {
      expect(countDays(goal, days)).toBeGreaterThanOrEqual(countDays(goal, days.slice(1)));
      if (goal.deadline !== null)
        expect(
          countDays({ ...goal, deadline: shiftDate(goal.deadline, later) }, days),
        ).toBeGreaterThanOrEqual(countDays(goal, days));
    }),
  );
});

test("a goal of sermons counts those completed from its creation to the end of its last day in UTC-12", () => {
  const goal = {
    goalType: "sermons" as const,
    startsOn: "2026-11-20",
    deadline: "2026-11-22",
    createdAt: "2026-11-20T15:00:00.000Z",
  };
  const counted = ["2026-11-20T15:00:00.000Z", "2026-11-22T23:00:00.000Z", "2026-11-23T11:59:59.000Z"];
  const not = ["2026-11-20T14:59:59.999Z", "2026-11-23T12:00:00.000Z"];
  expect(countSermons(goal, [...not, ...counted])).toBe(3);
  expect(countSermons({ ...goal, deadline: null }, [...not, ...counted])).toBe(4);
  expect(countDays(goal, [{ date: "2026-11-20", ...zeroDay }])).toBe(0);
});

const zeroDay: DayCounts = {
  prayerMinutes: 0,
  bibleStudyMinutes: 0,
  sermonMinutes: 0,
  versesRead: 0,
  prayersOffered: 0,
  spiritualReflections: 0,
  communityEngagement: 0,
};

test("the growth score is 0 for an empty day, 100 for a full one, and never decreases with higher counts", () => {
  expect(growthScoreOf(zeroDay)).toBe(0);
  fc.assert(
    fc.property(counts, fc.constantFrom(...countFields), fc.nat(500), (day, field, more) => {
      const score = growthScoreOf(day);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
      expect(growthScoreOf({ ...day, [field]: day[field] + more })).toBeGreaterThanOrEqual(score);
    }),
  );
  const full = { ...zeroDay, prayerMinutes: 30, bibleStudyMinutes: 30, sermonMinutes: 30, versesRead: 15 };
  expect(growthScoreOf({ ...full, prayersOffered: 5, spiritualReflections: 2, communityEngagement: 2 })).toBe(
    100,
  );
});
