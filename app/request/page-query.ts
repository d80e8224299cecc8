let names: ReadonlySet<string> = new Set();

/** Registers the query names that identify a page. */
export function registerPageQuery(pageQuery: readonly string[]): void {
  names = new Set(pageQuery);
}

/** The part of a query that the same page in another language needs too: `?gift=…`, or nothing. */
export function keepPageQuery(search: string): string {
  const query = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names.has(name)));
  return query.size > 0 ? `?${query.toString()}` : "";
}
