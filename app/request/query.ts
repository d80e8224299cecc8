import { sourcesOf, type AnswerSources } from "./answer-sources";

/**
 * The query parameters of a request; a repeated name has its last value. Each name that is read is noted as a source of
 * the answer.
 */
export function readQuery(request: Request): Record<string, string> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const sources = sourcesOf(request);
  return sources ? noteNames(query, sources) : query;
}

function noteNames(query: Record<string, string>, sources: AnswerSources): Record<string, string> {
  const note = (name: string | symbol) => {
    if (typeof name === "string") sources.queryNames.add(name);
  };
  return new Proxy(query, {
    get(target, name) {
      note(name);
      return Reflect.get(target, name) as unknown;
    },
    has(target, name) {
      note(name);
      return Reflect.has(target, name);
    },
    // Listing the names depends on every parameter, known or not.
    ownKeys(target) {
      sources.readsOther = true;
      return Reflect.ownKeys(target);
    },
  });
}
