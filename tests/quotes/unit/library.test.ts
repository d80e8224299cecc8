import { detectTextLanguage } from "~/i18n/detect-text-language";
import { expect, test } from "vitest";
import { languages } from "~/i18n/languages";
import { quoteCategories, quotes } from "~db/library/quotes";

const LEAST_IN_CATEGORY = 17;
const repeated = (all: string[]) => all.filter((text, index) => all.indexOf(text) !== index);

test.each(quoteCategories)("there are enough quotes in the category: %s", (category) => {
  const own = quotes.filter((quote) => quote.category === category);
  expect(own.length).toBeGreaterThanOrEqual(LEAST_IN_CATEGORY);
  expect(own.filter(({ reference }) => reference).length).toBeGreaterThanOrEqual(9);
  expect(own.filter(({ author }) => author).length).toBeGreaterThanOrEqual(4);
  expect(own.filter(({ reference, author }) => !reference && !author).length).toBeGreaterThanOrEqual(4);
});

test("slugs are unique and begin with the category", () => {
  expect(repeated(quotes.map(({ slug }) => slug))).toEqual([]);
  for (const { slug, category } of quotes) expect(slug.startsWith(`${category}-`), slug).toBe(true);
});

test.each(languages)("all quotes are different: %s", (language) => {
  expect(repeated(quotes.map(({ quote }) => quote[language].toLowerCase()))).toEqual([]);
});

test.each(languages)("each quote fits on a picture, and has no quotation marks around it: %s", (language) => {
  for (const { slug, quote } of quotes) {
    const text = quote[language];
    expect(text.length, slug).toBeLessThanOrEqual(220);
    expect(text, slug).toBe(text.trim());
    expect(text, slug).not.toMatch(/\s{2}|\n|^[«“"]|[»”"]$|['"]|\d/);
    expect(text, slug).toMatch(/^[¡¿]?\p{Lu}.*[.!?]$/u);
  }
});

test.each(languages)("every category has quotes in the right language: %s", (language) => {
  for (const category of quoteCategories) {
    const own = quotes.filter((quote) => quote.category === category && !quote.reference);
    expect(detectTextLanguage(own.map(({ quote }) => quote[language]).join(" ")), category).toBe(language);
  }
});

test("French punctuation has no-break spaces", () => {
  for (const { slug, quote, source, author } of quotes) {
    const all = `${quote.fr} ${source?.fr ?? ""} ${author?.fr ?? ""}`;
    expect(all.match(/[^\u00a0\u202f]([:;!?»])|«[^\u00a0\u202f]/g) ?? [], slug).toEqual([]);
  }
});

test("Spanish questions and exclamations have opening marks", () => {
  for (const { slug, quote } of quotes)
    for (const [opening, closing] of [
      ["¿", "?"],
      ["¡", "!"],
    ] as const)
      expect(quote.es.split(opening).length, slug).toBe(quote.es.split(closing).length);
});
