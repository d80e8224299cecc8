import { expect, test } from "vitest";
import { getVersionName } from "~/features/devotion/verses/version-name.server";
import { countWords, wordRanges } from "~/features/devotion/ai-drafts/check-reflection";
import { detectTextLanguage } from "~/i18n/detect-text-language";
import { languages } from "~/i18n/languages";
import {
  curatedFor,
  devotions,
  ordinaryDevotions,
  themes,
  type LibraryDevotion,
} from "~db/library/devotions";
import { movingDays } from "~db/library/moving-days";

const dateAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const listDays = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => dateAfter(from, at));
const passageOf = ({ texts }: LibraryDevotion) => texts.en.passage;

/** `PSA.23.1-3` as `PSA.23.1`, `PSA.23.2`, `PSA.23.3`. */
function listVerses(passage: string): string[] {
  const [book, chapter, verses] = passage.split(".");
  const [first, last = first] = verses!.split("-").map(Number);
  return Array.from({ length: last! - first! + 1 }, (_, at) => `${book}.${chapter}.${first! + at}`);
}

test("each day of the year has its own devotion, each moving day two", () => {
  const days = devotions.flatMap((entry) => ("day" in entry ? [entry.day] : []));
  expect(days).toEqual(listDays("2028-01-01", 366).map((date) => date.slice("YYYY-".length)));
  const moving = devotions.flatMap((entry) =>
    "movingDay" in entry ? [`${entry.movingDay} ${entry.cycle}`] : [],
  );
  expect(moving).toEqual(movingDays.flatMap((name) => [`${name} A`, `${name} B`]));
  expect(new Set(devotions.map(({ id }) => id)).size).toBe(devotions.length);
});

test("no verse is quoted twice", () => {
  for (const language of languages) {
    const verses = devotions.flatMap(({ texts }) => listVerses(texts[language].passage));
    expect(
      verses.filter((verse, at) => verses.indexOf(verse) !== at),
      language,
    ).toEqual([]);
  }
});

test("the library reads the whole Bible", () => {
  const books = devotions.map((entry) => passageOf(entry).slice(0, 3));
  const share = (...names: string[]) => books.filter((book) => names.includes(book)).length / books.length;
  expect(new Set(books).size).toBeGreaterThanOrEqual(50);
  expect(share("PSA")).toBeLessThanOrEqual(1 / 6);
  expect(share("MAT", "MRK", "LUK", "JHN")).toBeGreaterThanOrEqual(1 / 4);
});

test("every theme has 25 to 45 devotions", () => {
  for (const theme of themes) {
    const count = devotions.filter((entry) => entry.theme === theme).length;
    expect(count >= 25 && count <= 45, `${theme}: ${count}`).toBe(true);
  }
});

test("no theme comes on two days running, in any year", () => {
  const days = listDays("2025-01-01", 366 * 30);
  const twice = days.filter((date) => curatedFor(date).theme === curatedFor(dateAfter(date, 1)).theme);
  expect(twice).toEqual([]);
});

test("from any day, no passage comes again within a year, and no day is without one", () => {
  const shown = listDays("2026-01-01", 366 * 12).map((date) => curatedFor(date));
  expect(shown).not.toContain(undefined);
  const last = new Map<string, number>();
  for (const [at, entry] of shown.entries()) {
    const before = last.get(entry.id);
    if (before !== undefined) expect(at - before, entry.id).toBeGreaterThanOrEqual(365);
    last.set(entry.id, at);
  }
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

test("a devotion that remembers its day is shown on that day alone", () => {
  const christmas = curatedFor("2026-12-25");
  expect(christmas).toBe(curatedFor("2031-12-25"));
  expect(ordinaryDevotions).not.toContain(christmas);
  expect(ordinaryDevotions.length).toBeGreaterThan(330);
});
