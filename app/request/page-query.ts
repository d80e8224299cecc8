let names: ReadonlySet<string> = new Set();

/** Says which names of a query tell which page is meant. */
export function registerPageQuery(pageQuery: readonly string[]): void {
  names = new Set(pageQuery);
}

/** The part of a query that the same page in another language wants too: `?gift=…`, or nothing. */
export function keepPageQuery(search: string): string {
  const query = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names.has(name)));
  return query.size > 0 ? `?${query.toString()}` : "";
}
