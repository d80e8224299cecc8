import { expect, test } from "vitest";
import { quotes } from "~db/library/quotes";

test("slugs are unique and begin with the category", () => {
  expect(new Set(quotes.map(({ slug }) => slug)).size).toBe(quotes.length);
  for (const { slug, category } of quotes) expect(slug.startsWith(`${category}-`), slug).toBe(true);
});
