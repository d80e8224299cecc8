/**
 * What of a query says which page is meant: lists and their place, the giving form's choices, whose gift, what was just
 * done. Nothing else goes on: no provider's secret, no campaign's mark, no language.
 */
const keptNames = new Set([
  ...["before", "after", "category", "languages", "about", "done"],
  ...["amount", "custom", "frequency", "currency", "method", "step", "note", "gift"],
]);

/** The part of a query that the same page in another language wants too: `?gift=…`, or nothing. */
export function queryForOtherLanguages(search: string): string {
  const query = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => keptNames.has(name)));
  return query.size > 0 ? `?${query.toString()}` : "";
}
