import fc from "fast-check";
import { expect, test } from "vitest";
import { maturities } from "~/features/growth/growth-choices";
import { levelFraction, levelOf, levelStart } from "~/features/badges/level";
import { maturityOf } from "~/features/growth/profile/maturity";

const experience = fc.integer({ min: 0, max: 2_000_000_000 });

test("an amount of experience lies within its level, and its fraction follows the specification", () => {
  fc.assert(
    fc.property(experience, (xp) => {
      const level = levelOf(xp);
      expect(xp).toBeGreaterThanOrEqual(100 * (level - 1) ** 2);
      expect(xp).toBeLessThan(100 * level ** 2);
      const start = 100 * (level - 1) ** 2;
      expect(levelFraction(xp)).toBeCloseTo((xp - start) / (100 * level ** 2 - start), 12);
      expect(levelFraction(xp)).toBeLessThan(1);
    }),
  );
});

test("a level begins exactly at its first point", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 4_000 }), (level) => {
      expect([levelOf(levelStart(level) - 1), levelOf(levelStart(level))]).toEqual([level - 1, level]);
    }),
  );
});

test("more experience never lowers level or maturity", () => {
  fc.assert(
    fc.property(experience, fc.nat(100_000), (xp, more) => {
      expect(levelOf(xp + more)).toBeGreaterThanOrEqual(levelOf(xp));
      const rank = (points: number) => maturities.indexOf(maturityOf(levelOf(points)));
      expect(rank(xp + more)).toBeGreaterThanOrEqual(rank(xp));
    }),
  );
});

test("the maturity follows from the level", () => {
  expect([1, 2, 3, 5, 6, 9, 10, 50].map(maturityOf)).toEqual([
    "beginner",
    "beginner",
    "growing",
    "growing",
    "mature",
    "mature",
    "leader",
    "leader",
  ]);
});
