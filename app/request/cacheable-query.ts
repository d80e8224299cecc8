import { emptySources, sourcesOf, type AnswerSources } from "./answer-sources";

/**
 * Whether an answer to this query may be cached: each name that was read has at most one value, and it is a listed one.
 * Otherwise there would be as many answers as strangers can type, and they would displace all others.
 */
export function isCacheableQuery(
  query: string,
  { queryNames, listedValues }: { queryNames: Iterable<string> } & Pick<AnswerSources, "listedValues">,
): boolean {
  if (query === "") return true;
  const given = new URLSearchParams(query);
  return [...queryNames].every((name) => {
    const [value, ...more] = given.getAll(name);
    return value === undefined || (more.length === 0 && listedValues.get(name)?.has(value) === true);
  });
}

/** The same for a request. Without a record of what was read, each parameter may have been. */
export function hasCacheableQuery(request: Request): boolean {
  const { search, searchParams } = new URL(request.url);
  return isCacheableQuery(
    search,
    sourcesOf(request) ?? { ...emptySources(), queryNames: searchParams.keys() },
  );
}
