import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { AppError } from "~/request/errors";
import { readQuery } from "~/request/query";
import type { QuoteCard } from "./quote-card";
import { quotesQuery, type Quote, type QuoteId, type QuotesQuery } from "./quotes.schema";
import { getQuote, listQuotes } from "./quotes.server";

const PAGE_SIZE = 9;

/** The query of the public page. Throws AppError 404 for an invalid category or position. */
export function readQuotesQuery(request: Request): QuotesQuery {
  const query = quotesQuery.omit({ limit: true }).safeParse(readQuery(request));
  if (!query.success) throw new AppError(404, "notFound");
  return { ...query.data, limit: PAGE_SIZE };
}

/** A page of the gallery as its screen shows it. */
export async function loadGallery(caller: Caller, query: QuotesQuery) {
  const { quotes, older } = await listQuotes(caller, query);
  return { cards: quotes.map(toCard), older };
}

/** One quote as its own screen shows it. Throws AppError 404. */
export const loadQuote = async (caller: Caller, id: QuoteId): Promise<QuoteCard> =>
  toCard(await getQuote(caller, id));

const toCard = ({ source: _, createdAt: _created, ...quote }: Quote): QuoteCard => ({
  ...quote,
  url: new URL(`/${quote.language}/quotes/${quote.id}`, env.PUBLIC_URL).href,
});
