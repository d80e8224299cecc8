import { sourcesOf } from "./answer-sources";

let names: ReadonlySet<string> = new Set();

/** Registers the query names that identify a page. */
export function registerPageQuery(pageQuery: readonly string[]): void {
  names = new Set(pageQuery);
}

/** The part of a query that the same page in another language needs too, by name: `?gift=…`, or nothing. */
export function keepPageQuery(request: Request): string {
  const sources = sourcesOf(request);
  for (const name of sources ? names : []) sources?.queryNames.add(name);
  const asked = new URL(request.url).searchParams;
  const query = new URLSearchParams([...asked].filter(([name]) => names.has(name)));
  query.sort(); // one page, whatever order an address has them in
  return query.size > 0 ? `?${query.toString()}` : "";
}
