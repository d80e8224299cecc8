import type { Kysely } from "kysely";
import { languages } from "~/i18n/languages";
import { quoteCategories, quotes, type LibraryQuote } from "./library/quotes";
import type { DB } from "./schema/index";

/** Quotes per category and language. */
const SEEDED = 3;

const templates = ["classic", "modern", "elegant", "bold"] as const;

/** Background and text colours, as features/quotes/quote-choices.ts pairs them. */
const colours = [
  ["#16213F", "#FFFFFF"],
  ["#F2C572", "#0B1020"],
  ["#1F6B4F", "#FFFFFF"],
  ["#3B82F6", "#0B1020"],
  ["#6B3FA0", "#FFFFFF"],
  ["#B0413E", "#FFFFFF"],
] as const;

/** Adds the first quotes of a new site's gallery. Idempotent. */
export async function seedQuotes(db: Kysely<DB>, createdAt: string): Promise<void> {
  const known = await db
    .selectFrom("inspirationalQuotes")
    .select("seedKey")
    .where("seedKey", "is not", null)
    .execute();
  const keys = new Set(known.map(({ seedKey }) => seedKey));
  const missing = listSeeds().filter(({ seedKey }) => !keys.has(seedKey));
  if (missing.length === 0) return;
  await db
    .insertInto("inspirationalQuotes")
    .values(missing.map((seed) => ({ ...seed, createdAt })))
    .onConflict((conflict) => conflict.column("seedKey").doNothing())
    .execute();
}

/** Ordered so that neighbours differ in category, style and colour. */
function listSeeds() {
  return Array.from({ length: SEEDED }, (_, round) => round).flatMap((round) =>
    quoteCategories.flatMap((category, at) => {
      const entry = chooseEntry(category, round);
      return entry ? languages.map((language) => toSeed(entry, language, round + at)) : [];
    }),
  );
}

/** The quotes at the start, one third and two thirds of a category. */
function chooseEntry(category: LibraryQuote["category"], round: number): LibraryQuote | undefined {
  const entries = quotes.filter((entry) => entry.category === category);
  return entries[Math.floor((entries.length * round) / SEEDED)];
}

function toSeed(entry: LibraryQuote, language: (typeof languages)[number], look: number) {
  const [backgroundColor, textColor] = colours[look % colours.length]!;
  return {
    quote: entry.quote[language],
    author: entry.author?.[language] ?? null,
    work: entry.source?.[language] ?? null,
    verseReference: entry.reference?.[language].reference ?? null,
    version: entry.reference?.[language].version ?? null,
    language,
    category: entry.category,
    backgroundColor,
    textColor,
    template: templates[look % templates.length]!,
    source: "library" as const,
    librarySlug: entry.slug,
    seedKey: `${language}:${entry.slug}`,
  };
}
