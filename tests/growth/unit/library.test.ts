import { expect, test } from "vitest";
import { achievementCategories, goalTypes } from "~/features/growth/growth-choices";
import { languages } from "~/i18n/languages";
import { achievementFacts, libraryAchievements } from "~db/library/achievements";
import { goalTemplates, toGoalTexts } from "~db/library/goals";

test("there are at least twenty achievements, in every category and for every fact", () => {
  expect(libraryAchievements.length).toBeGreaterThanOrEqual(20);
  expect(new Set(libraryAchievements.map(({ category }) => category))).toEqual(
    new Set(achievementCategories),
  );
  const used = new Set(libraryAchievements.map(({ fact }) => fact));
  expect([...used].sort()).toEqual([...achievementFacts].sort());
});

test("no two achievements share an id, a title in a language, or a condition", () => {
  const isUnique = (values: string[]) => expect(new Set(values).size).toBe(values.length);
  isUnique(libraryAchievements.map(({ id }) => id));
  isUnique(libraryAchievements.map(({ fact, atLeast }) => `${fact} ${atLeast}`));
  for (const language of languages) isUnique(libraryAchievements.map(({ texts }) => texts[language].title));
});

/** "3 000" and "3,000" become "3000". */
const withoutSeparators = (text: string) => text.replace(/(?<=\d)[,\u00a0](?=\d{3})/g, "");

test("a higher threshold of the same fact gives more experience, and the text names the threshold", () => {
  for (const one of libraryAchievements) {
    for (const other of libraryAchievements)
      if (one.fact === other.fact && one.atLeast < other.atLeast)
        expect(other.experiencePoints, other.id).toBeGreaterThan(one.experiencePoints);
    if (one.atLeast > 1)
      for (const language of languages)
        expect(withoutSeparators(one.texts[language].description), one.id).toContain(String(one.atLeast));
  }
});

test("there is a weekly and a monthly goal of every type", () => {
  for (const type of goalTypes) {
    const days = goalTemplates.filter(({ goalType }) => goalType === type).map((template) => template.days);
    expect(
      days.sort((a, b) => a - b),
      type,
    ).toEqual([7, 28]);
  }
});

test("a goal's texts contain its target and its length, in every language", () => {
  for (const template of goalTemplates)
    for (const language of languages) {
      const { title, description } = toGoalTexts(template, template.targets[2]!, language);
      expect(title).toContain(String(template.targets[2]));
      expect(title).toContain(String(template.days));
      expect(title + description).not.toContain("{{");
    }
});

test("a longer goal of the same difficulty asks for more", () => {
  for (const type of goalTypes) {
    const [week, month] = goalTemplates.filter(({ goalType }) => goalType === type);
    month!.targets.forEach((target, at) => expect(target, month!.id).toBeGreaterThan(week!.targets[at]!));
  }
});
