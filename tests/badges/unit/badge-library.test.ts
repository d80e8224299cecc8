import { expect, test } from "vitest";
import { activityTypes } from "~/features/badges/activities/activity-types";
import { badgeCategories, badgeIcons, badgeRarities } from "~/features/badges/badge-choices";
import { languages } from "~/i18n/languages";
import { badgeCondition, libraryBadges } from "~db/library/badges";

test("the library has at least 30 badges, in every category and of every rarity", () => {
  expect(libraryBadges.length).toBeGreaterThanOrEqual(30);
  const used = (field: "category" | "rarity") => new Set(libraryBadges.map((badge) => badge[field]));
  expect([...used("category")].sort()).toEqual([...badgeCategories].sort());
  expect([...used("rarity")].sort()).toEqual([...badgeRarities].sort());
});

test("badge ids are unique, and so are the names in each language", () => {
  const ids = libraryBadges.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const language of languages) {
    const names = libraryBadges.map(({ texts }) => texts[language].name);
    expect(new Set(names).size, language).toBe(names.length);
  }
});

test("a rarer badge gives more points", () => {
  const points = Object.fromEntries(badgeRarities.map((rarity) => [rarity, new Set<number>()]));
  for (const { rarity, points: worth } of libraryBadges) points[rarity]!.add(worth);
  const ranges = badgeRarities.map((rarity) => [...points[rarity]!]);
  for (let at = 1; at < ranges.length; at += 1)
    expect(Math.min(...ranges[at]!)).toBeGreaterThan(Math.max(...ranges[at - 1]!));
});

test("every icon exists, and every activity type can earn a badge", () => {
  expect(badgeIcons).toEqual(expect.arrayContaining(libraryBadges.map(({ icon }) => icon)));
  const earning = libraryBadges.flatMap(({ condition }) =>
    condition.kind === "count" && condition.type && condition.count === 1 ? condition.type : [],
  );
  expect(earning.sort()).toEqual([...activityTypes].sort());
});

test.each([
  { kind: "count", count: 0 },
  { kind: "count", type: "reading", count: 1 },
  { kind: "types", types: ["prayer"] },
  { kind: "weather", count: 1 },
  { kind: "streak" },
])("a condition that no machine can check is refused: %j", (condition) => {
  expect(badgeCondition.safeParse(condition).success).toBe(false);
});
