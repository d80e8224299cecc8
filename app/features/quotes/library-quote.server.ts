import { randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import type { Language } from "~/i18n/languages";
import { quotes, type LibraryQuote } from "~db/library/quotes";
import type { DB } from "~db/schema/index";
import type { QuoteStyle } from "./gallery-room.server";

/** The text columns of a quote. */
export interface QuoteText {
  quote: string;
  author: string | null;
  work: string | null;
  verseReference: string | null;
  version: string | null;
  source: "library" | "ai";
  librarySlug: string | null;
}

interface PickInput extends QuoteStyle {
  visitorId: number;
}

/** Number of the newest quotes that are checked for repetition. */
const GIVEN_LATELY = 100;

/**
 * A library quote that the gallery does not have in this style: the one that this visitor got longest ago or never; for
 * several, the one that anybody got longest ago. Null when the gallery has all of them.
 */
export async function pickLibraryQuote(trx: Kysely<DB>, input: PickInput): Promise<QuoteText | null> {
  const known = await listSlugsInStyle(trx, input);
  const entries = quotes.filter(({ category, slug }) => category === input.category && !known.has(slug));
  if (entries.length === 0) return null;
  const unseen = findLongestAgo(entries, await listGivenSlugs(trx, input, input.visitorId));
  const unused = findLongestAgo(unseen, await listGivenSlugs(trx, input));
  return toQuoteText(unused[randomInt(unused.length)]!, input.language);
}

async function listSlugsInStyle(trx: Kysely<DB>, style: QuoteStyle): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("inspirationalQuotes")
    .select("librarySlug")
    .distinct()
    .where("language", "=", style.language)
    .where("category", "=", style.category)
    .where("template", "=", style.template)
    .where("backgroundColor", "=", style.backgroundColor)
    .where("librarySlug", "is not", null)
    .execute();
  return new Set(rows.flatMap(({ librarySlug }) => librarySlug ?? []));
}

/** The slugs of the newest quotes of one visitor or of everybody, newest first. */
async function listGivenSlugs(
  trx: Kysely<DB>,
  { category, language }: PickInput,
  visitorId?: number,
): Promise<(string | null)[]> {
  const rows = await trx
    .selectFrom("inspirationalQuotes")
    .select("librarySlug")
    .$if(visitorId !== undefined, (query) => query.where("visitorId", "=", visitorId!))
    .where("language", "=", language)
    .where("category", "=", category)
    .orderBy("id", "desc")
    .limit(GIVEN_LATELY)
    .execute();
  return rows.map(({ librarySlug }) => librarySlug);
}

/** The entries used longest ago. `given` has the newest slug first; an entry that is not in it counts as oldest. */
function findLongestAgo(entries: LibraryQuote[], given: (string | null)[]): LibraryQuote[] {
  const placeOf = ({ slug }: LibraryQuote) => (given.includes(slug) ? given.indexOf(slug) : given.length);
  const furthest = Math.max(...entries.map(placeOf));
  return entries.filter((entry) => placeOf(entry) === furthest);
}

const toQuoteText = (entry: LibraryQuote, language: Language): QuoteText => ({
  quote: entry.quote[language],
  author: entry.author?.[language] ?? null,
  work: entry.source?.[language] ?? null,
  verseReference: entry.reference?.[language].reference ?? null,
  version: entry.reference?.[language].version ?? null,
  source: "library",
  librarySlug: entry.slug,
});
