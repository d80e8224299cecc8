import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { getVersionName } from "~/features/devotion/verses/version-name.server";
import { languages } from "~/i18n/languages";
import { comforts } from "~db/library/comfort";
import { devotions } from "~db/library/devotions";
import { quotes } from "~db/library/quotes";

const verses = [
  ...quotes.flatMap(({ slug, reference, quote }) => (reference ? { slug, reference, verse: quote } : [])),
  ...comforts,
];

/** One digest per verse of the library, recorded after a word-by-word comparison with its editions. */
const checked = JSON.parse(
  readFileSync(join(import.meta.dirname, "checked-scripture.json"), "utf8"),
) as Record<string, string>;

const digest = ({ reference, verse }: (typeof verses)[number]) =>
  createHash("sha256")
    .update((["fr", "en", "es"] as const).map((key) => `${reference[key].passage} ${verse[key]}`).join("\n"))
    .digest("hex")
    .slice(0, 16);

const splitIntoWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .match(/[\p{L}’]+/gu)!
    .join(" ")} `;

function parsePassage(passage: string) {
  const [book, chapter, numbers] = passage.split(".") as [string, string, string];
  const [first, last = first] = numbers.split("-").map(Number) as [number, number?];
  return { chapter: `${book}.${chapter}`, first, last };
}

test("every verse matches its recorded digest", () => {
  expect(Object.fromEntries(verses.map((entry) => [entry.slug, digest(entry)]))).toEqual(checked);
});

test.each(languages)("a verse has the same text in quotes, comforts and devotions: %s", (language) => {
  let compared = 0;
  for (const { slug, reference, verse } of verses) {
    const part = parsePassage(reference[language].passage);
    const whole = devotions.find(({ texts }) => {
      const { chapter, first, last } = parsePassage(texts[language].passage);
      return chapter === part.chapter && first <= part.first && last >= part.last;
    });
    if (!whole) continue;
    compared++;
    expect(splitIntoWords(whole.texts[language].verse), slug).toContain(splitIntoWords(verse[language]));
  }
  expect(compared).toBeGreaterThan(20);
});

test.each(languages)("every verse has a reference and a version: %s", (language) => {
  for (const { slug, reference } of verses) {
    const { version, passage, reference: name } = reference[language];
    const [, chapter, numbers] = passage.split(".");
    expect(name.endsWith(` ${chapter}:${numbers}`), `${slug}: ${name} is ${passage}`).toBe(true);
    const versionName = getVersionName(version, language);
    expect(versionName, slug).toBeTruthy();
    expect(versionName, slug).not.toBe(version);
  }
});

test.each(languages)("each book of the Bible has one name: %s", (language) => {
  const names = new Map<string, Set<string>>();
  const add = (passage: string, reference: string) => {
    const book = passage.slice(0, 3);
    names.set(book, (names.get(book) ?? new Set()).add(reference.replace(/ \d+:.*$/, "")));
  };
  for (const { reference } of verses) add(reference[language].passage, reference[language].reference);
  for (const { texts } of devotions) add(texts[language].passage, texts[language].reference);
  for (const [book, all] of names) expect([...all], book).toHaveLength(1);
});
