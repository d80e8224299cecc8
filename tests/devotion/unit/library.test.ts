import { detectTextLanguage } from "~/i18n/detect-text-language";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "~/config/root.server";
import { getVersionName } from "~/features/devotion/verses/version-name.server";
import { countWords, wordRanges } from "~/features/devotion/ai-drafts/check-reflection";
import { languages } from "~/i18n/languages";
import { curatedFor, devotions, themes } from "~db/library/devotions";

const dateAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

test("every file of the library is valid", () => {
  const files = readdirSync(join(projectRoot, "db/library/devotions")).filter((file) =>
    file.endsWith(".json"),
  );
  expect(devotions.map(({ id }) => `${id}.json`).sort()).toEqual(files.sort());
  expect(devotions.length).toBeGreaterThanOrEqual(50);
});

test("ids and calendar days are unique", () => {
  const days = devotions.flatMap(({ day }) => day ?? []);
  expect(new Set(days).size).toBe(days.length);
  expect(new Set(devotions.map(({ id }) => id)).size).toBe(devotions.length);
});

test("every theme has its devotions", () => {
  for (const theme of themes)
    expect(devotions.filter((entry) => entry.theme === theme).length, theme).toBeGreaterThan(1);
});

test.each(languages)("explanations and motivations have the right length and language: %s", (language) => {
  for (const { id, texts } of devotions) {
    const text = texts[language];
    for (const part of ["explanation", "motivation"] as const) {
      const [least, most] = wordRanges[part];
      const count = countWords(text[part]);
      expect(count >= least && count <= most, `${id} ${language} ${part}: ${count} words`).toBe(true);
    }
    expect(detectTextLanguage(`${text.explanation} ${text.motivation}`), `${id} ${language}`).toBe(language);
  }
});

test.each(languages)("no two devotions are alike: %s", (language) => {
  for (const part of ["passage", "reference", "verse", "explanation", "motivation"] as const) {
    const all = devotions.map(({ texts }) => texts[language][part].toLowerCase());
    const twice = all.filter((text, index) => all.indexOf(text) !== index);
    expect(twice, part).toEqual([]);
  }
  const openings = devotions.map(({ texts }) =>
    texts[language].explanation.split(/\s+/).slice(0, 4).join(" "),
  );
  expect(openings.filter((opening, index) => openings.indexOf(opening) !== index)).toEqual([]);
});

test.each(languages)(
  "every verse says its reference and its version, and stands without marks: %s",
  (language) => {
    for (const { id, texts } of devotions) {
      const { verse, reference, version, passage } = texts[language];
      expect(reference, id).toMatch(/^\S.*\s\d{1,3}:\d{1,3}(-\d{1,3})?$/);
      const name = getVersionName(version, language);
      expect(name, id).toBeTruthy();
      expect(name, id).not.toBe(version);
      expect(verse, id).not.toMatch(/^[«“"]|[»”"]$|\d/);
      const [, chapter, verses] = passage.split(".");
      expect(reference.endsWith(` ${chapter}:${verses}`), `${id}: ${reference} is ${passage}`).toBe(true);
    }
  },
);

test("French punctuation has no-break spaces", () => {
  for (const { id, texts } of devotions) {
    const all = `${texts.fr.explanation} ${texts.fr.motivation}`;
    expect(all.match(/[^\u00a0\u202f]([:;!?»])|«[^\u00a0\u202f]/g) ?? [], id).toEqual([]);
  }
});

test("a day of the calendar has its own devotion every year", () => {
  for (const entry of devotions.filter(({ day }) => day !== null)) {
    expect(curatedFor(`2028-${entry.day}`)).toBe(entry);
    expect(curatedFor(`2032-${entry.day}`)).toBe(entry);
  }
});

test("the rotation repeats nothing within a cycle, nor on the next day", () => {
  const ordinary = devotions.filter(({ day }) => day === null);
  const days = Array.from({ length: ordinary.length * 2 }, (_, index) => dateAfter("2026-11-20", index));
  const shown = days.map(curatedFor);
  for (let at = 1; at < shown.length; at++) expect(shown[at], days[at]).not.toBe(shown[at - 1]);
  const cycle = shown.slice(0, ordinary.length).filter(({ day }) => day === null);
  expect(new Set(cycle).size).toBe(cycle.length);
});

test("the choice depends only on the date", () => {
  expect(curatedFor("2026-11-20")).toBe(curatedFor("2026-11-20"));
});
