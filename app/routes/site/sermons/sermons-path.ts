import type { SermonListQuery } from "~/features/sermons/library/sermons.schema";

/** The path of the list with its filters and cursor, without a language prefix. */
export function sermonsPath(query: SermonListQuery): string {
  const parameters = new URLSearchParams();
  for (const name of ["q", "topic", "difficulty", "languages", "before", "after"] as const)
    if (query[name]) parameters.set(name, query[name]);
  return parameters.size > 0 ? `/sermons?${parameters.toString()}` : "/sermons";
}
