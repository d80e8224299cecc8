import { detectTextLanguage } from "~/i18n/detect-text-language";
import { expect, test } from "vitest";
import { languages } from "~/i18n/languages";
import { comforts } from "~db/library/comfort";

const repeated = (all: string[]) => all.filter((text, index) => all.indexOf(text) !== index);

test("there are sixteen comforts, each with its own verse", () => {
  expect(comforts).toHaveLength(16);
  expect(repeated(comforts.map(({ slug }) => slug))).toEqual([]);
  expect(repeated(comforts.map(({ reference }) => reference.en.passage))).toEqual([]);
});

test.each(languages)("each encouragement is unique and has one or two short sentences: %s", (language) => {
  expect(repeated(comforts.map(({ word }) => word[language]))).toEqual([]);
  for (const { slug, word, verse } of comforts) {
    expect(word[language].match(/[.!?](?=\s|$)/g)?.length, slug).toBeLessThanOrEqual(2);
    for (const text of [word[language], verse[language]]) {
      expect(text.length, slug).toBeLessThanOrEqual(220);
      expect(text, slug).toMatch(/^[«¡¿]?\s?\p{Lu}.*[.!?]$/u);
      expect(text, slug).not.toMatch(/\s{2}|\n|['"]|\d/);
    }
  }
  expect(detectTextLanguage(comforts.map(({ word }) => word[language]).join(" "))).toBe(language);
});

test.each([
  ["fr", /guéri|mirac/i],
  ["ht", /geri|mirak/i],
  ["en", /\bheal|\bcure|miracle/i],
  ["es", /\bsan(a|ar|ará|idad)\b|cura(r|rá)|milagro/i],
] as const)("no encouragement promises healing: %s", (language, promise) => {
  for (const { slug, word } of comforts) expect(word[language], slug).not.toMatch(promise);
});

test("French punctuation has no-break spaces", () => {
  for (const { slug, word, verse } of comforts)
    expect(`${word.fr} ${verse.fr}`.match(/[^\u00a0\u202f]([:;!?»])|«[^\u00a0\u202f]/g) ?? [], slug).toEqual(
      [],
    );
});
