import { sourcesOf } from "./answer-sources";

let names: ReadonlySet<string> = new Set();

/** Registers the query names that identify a page. */
export function registerPageQuery(pageQuery: readonly string[]): void {
  names = new Set(pageQuery);
}

/** The part of the query that identifies the page (`?gift=…`), for links to other languages; "" if there is none. */
export function keepPageQuery(request: Request): string {
  const sources = sourcesOf(request);
  for (const name of sources ? names : []) sources?.queryNames.add(name);
  const asked = new URL(request.url).searchParams;
  const query = new URLSearchParams([...asked].filter(([name]) => names.has(name)));
  query.sort(); // the order in the address does not matter
  return query.size > 0 ? `?${query.toString()}` : "";
}
