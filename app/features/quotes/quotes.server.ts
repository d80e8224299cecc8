import type { Caller } from "~/auth/caller.server";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { Quote, QuoteId, QuotesQuery } from "./quotes.schema";
import { toPublicQuotes } from "./to-public-quote.server";

/** A page of the quotes in the caller's language, newest first. `older`: `before` of the next page. */
export async function listQuotes(
  { language }: Pick<Caller, "language">,
  { category, before, limit }: QuotesQuery,
): Promise<{ quotes: Quote[]; older: number | null }> {
  const { rows, older } = await newestPage(
    (below, count) =>
      db
        .selectFrom("inspirationalQuotes")
        .selectAll()
        .where("language", "=", language)
        .$if(category !== undefined, (query) => query.where("category", "=", category!))
        .where("id", "<", below)
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    { before, limit },
  );
  return { quotes: await toPublicQuotes(rows), older };
}

/** One quote, in the language it was generated in. Throws AppError 404. */
export async function getQuote(_caller: Pick<Caller, "language">, { id }: QuoteId): Promise<Quote> {
  const row = await db.selectFrom("inspirationalQuotes").selectAll().where("id", "=", id).executeTakeFirst();
  const [quote] = await toPublicQuotes([requireFound(row)]);
  return quote!;
}
