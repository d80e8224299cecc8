import { z } from "zod";
import { noteQuery } from "./note-query";

/** The query of public pages, by path without a language; `*` is one path segment. */
export type PageQueries = Record<string, z.ZodObject>;

let pages: { path: RegExp; query: z.ZodObject }[] = [];

/** Registers the queries of all areas' pages. */
export function registerPageQueries(queries: readonly PageQueries[]): void {
  pages = queries
    .flatMap((ofArea) => Object.entries(ofArea))
    .map(([path, query]) => {
      const plain = path === "/" ? "/?" : path.replaceAll("*", "[^/]+");
      return { path: new RegExp(`^(?:/[a-z]{2})?${plain}$`), query };
    });
}

/** The query that the page of a request declares. */
export function pageQueryOf({ url }: Request): z.ZodObject | undefined {
  const { pathname } = new URL(url);
  return pages.find(({ path }) => path.test(pathname))?.query;
}

/** The query of a page that a form leads back to without JavaScript. */
export const donePageQuery = z.object({ done: z.literal("1").optional().catch(undefined) });

/**
 * The part of the query that identifies the page (`?gift=…`), for links to other languages; "" if there is none. Only
 * names that the page declares are kept, and only values that its schema accepts, in one order: so what strangers
 * write in an address makes no new page.
 */
export function keepPageQuery(request: Request): string {
  const schema = pageQueryOf(request);
  if (!schema) return "";
  noteQuery(request, schema);
  const kept = acceptValues(schema, new URL(request.url).searchParams);
  return kept.size > 0 ? `?${kept.toString()}` : "";
}

function acceptValues(schema: z.ZodObject, given: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  const { data = {} } = schema.safeParse(Object.fromEntries(given));
  for (const name of Object.keys(schema.shape).sort()) {
    const value = data[name];
    if (!given.get(name) || value === "") continue;
    if (typeof value === "string" || typeof value === "number") kept.set(name, String(value));
  }
  return kept;
}
