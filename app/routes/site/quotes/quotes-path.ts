import type { QuoteCategory } from "~/features/quotes/quote-choices";

interface Place {
  category?: QuoteCategory | null;
  before?: number;
}

/** The path of the page with its gallery's filter and cursor, without a language prefix. */
export function quotesPath({ category, before }: Place): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (before) query.set("before", String(before));
  return query.size > 0 ? `/quotes?${query.toString()}#gallery` : "/quotes#gallery";
}
