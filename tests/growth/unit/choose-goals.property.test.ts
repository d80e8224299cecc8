import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseGoals, fittingDifficulty, type GoalFacts } from "~/features/growth/goals/choose-goals";
import { goalTypes, type GoalDifficulty, type GoalType } from "~/features/growth/growth-choices";
import { goalTemplates } from "~db/library/goals";

const byType = <T>(of: fc.Arbitrary<T>) =>
  fc
    .tuple(...goalTypes.map(() => of))
    .map(
      (values) => Object.fromEntries(goalTypes.map((type, at) => [type, values[at]])) as Record<GoalType, T>,
    );
const templateIds = fc.uniqueArray(fc.constantFrom(...goalTemplates.map(({ id }) => id)));
const difficulty = fc.integer({ min: 1, max: 5 }) as fc.Arbitrary<GoalDifficulty>;

const facts: fc.Arbitrary<GoalFacts> = fc.record({
  averages: byType(fc.double({ min: 0, max: 400, noNaN: true })),
  fills: byType(fc.double({ min: 0, max: 1, noNaN: true })),
  last: byType(fc.option(fc.record({ difficulty, isCompleted: fc.boolean() }), { nil: undefined })).map(
    (last) => last as GoalFacts["last"],
  ),
  open: templateIds.map((ids) => new Set(ids)),
  replaced: templateIds.map((ids) => new Set(ids)),
});
const wish = fc.oneof(
  fc.record({ id: fc.string(), target: fc.integer() }),
  fc
    .tuple(fc.constantFrom(...goalTemplates), fc.nat(4))
    .map(([{ id, targets }, level]) => ({ id, target: targets[level]! })),
);

test("chosen goals have different types, none is open, and each is at most one difficulty from the fitting one", () => {
  fc.assert(
    fc.property(facts, fc.array(wish, { maxLength: 8 }), (facts, wishes) => {
      const chosen = chooseGoals(goalTemplates, facts, wishes);
      const types = chosen.map(({ template }) => template.goalType);
      expect(new Set(types).size).toBe(types.length);
      for (const { template, difficulty } of chosen) {
        expect(facts.open.has(template.id)).toBe(false);
        expect(goalTemplates).toContain(template);
        expect(Math.abs(difficulty - fittingDifficulty(template, facts))).toBeLessThanOrEqual(1);
      }
      const free = goalTypes.filter((type) =>
        goalTemplates.some(({ goalType, id }) => goalType === type && !facts.open.has(id)),
      );
      expect(new Set(types)).toEqual(new Set(free));
    }),
  );
});

test("a goal asks for more than the visitor's average, up to the hardest of the library", () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...goalTemplates), (facts, template) => {
      const level = fittingDifficulty(template, { ...facts, last: {} });
      const aDay = template.targets[level - 1]! / template.days;
      if (level < 5) expect(aDay).toBeGreaterThan(facts.averages[template.goalType]);
      if (level > 1)
        expect(template.targets[level - 2]! / template.days).toBeLessThanOrEqual(
          facts.averages[template.goalType] * 1.1,
        );
    }),
  );
});

test("after a completed goal the next is harder, after a missed one easier", () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...goalTemplates), difficulty, (facts, template, last) => {
      const after = (isCompleted: boolean) =>
        fittingDifficulty(template, {
          ...facts,
          last: { [template.goalType]: { difficulty: last, isCompleted } },
        });
      expect(after(true)).toBeGreaterThanOrEqual(Math.min(5, last + 1));
      expect(after(false)).toBeLessThanOrEqual(Math.max(1, last - 1));
    }),
  );
});

test("the type with the most room to grow comes first, then the strongest", () => {
  const fills = {
    ...zero(),
    prayerMinutes: 0.9,
    versesRead: 0.1,
    bibleStudyMinutes: 0.5,
    sermonMinutes: 0.4,
  };
  for (const type of ["prayersOffered", "spiritualReflections", "communityEngagement", "sermons"] as const)
    fills[type] = 0.3;
  const chosen = chooseGoals(goalTemplates, {
    averages: zero(),
    fills,
    last: {},
    open: new Set(),
    replaced: new Set(),
  });
  expect(chosen.slice(0, 2).map(({ template }) => template.goalType)).toEqual([
    "versesRead",
    "prayerMinutes",
  ]);
});

const zero = () => Object.fromEntries(goalTypes.map((type) => [type, 0])) as Record<GoalType, number>;
