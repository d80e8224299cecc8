import { z } from "zod";
import { sourcesOf, type AnswerSources } from "./answer-sources";

/**
 * Notes the query parameters that a schema names, and the values that it lists one by one: choices and flags. Only an
 * answer to these is cached. Everything else that is typed, such as a search, a place in a list or a number, has as many
 * values as strangers write.
 */
export function noteQuery(request: { headers: Headers }, schema: z.ZodType): void {
  const sources = sourcesOf(request);
  if (!sources) return;
  if (!(schema instanceof z.ZodObject)) return void (sources.readsOther = true); // it may read any name
  for (const [name, values] of listedValues(schema)) sources.query.set(name, values);
}

/**
 * Whether an answer to this query may be cached: each name that was read has at most one value, and it is a listed one.
 * Otherwise there would be as many answers as strangers can type, and they would displace all others.
 */
export function isCacheableQuery(query: string, read: AnswerSources["query"]): boolean {
  if (query === "") return true;
  const given = new URLSearchParams(query);
  return [...read].every(([name, listed]) => {
    const [value, ...more] = given.getAll(name);
    return value === undefined || (more.length === 0 && listed.has(value));
  });
}

/** The same for a request. Without a record of what was read, no value is listed. */
export function hasCacheableQuery(request: Request): boolean {
  const { search } = new URL(request.url);
  const sources = sourcesOf(request);
  return sources ? isCacheableQuery(search, sources.query) : search === "";
}

type Listed = ReadonlyMap<string, ReadonlySet<string>>;

const known = new WeakMap<z.ZodObject, Listed>();

function listedValues(schema: z.ZodObject): Listed {
  const listed = known.get(schema) ?? readListed(schema);
  known.set(schema, listed);
  return listed;
}

function readListed(schema: z.ZodObject): Listed {
  const { properties = {} } = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
  return new Map(
    Object.keys(schema.shape).map((name) => [name, new Set(valuesOf(properties[name] ?? false))]),
  );
}

function valuesOf(value: z.core.JSONSchema._JSONSchema): string[] {
  if (typeof value === "boolean") return [];
  if (value.type === "boolean") return ["true", "false"];
  return (value.enum ?? ("const" in value ? [value.const] : [])).map(String);
}
