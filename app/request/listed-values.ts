import { z } from "zod";
import { sourcesOf } from "./answer-sources";

/**
 * Notes the values that a schema of the query lists one by one: choices and flags. Only an answer to these is cached.
 * Everything else that is typed, such as a search, a place in a list or a number, has as many values as strangers write.
 */
export function noteListedValues(request: { headers: Headers }, schema: z.ZodType): void {
  const sources = sourcesOf(request);
  if (!sources) return;
  for (const [name, values] of listedValues(schema)) sources.listedValues.set(name, values);
}

type Listed = ReadonlyMap<string, ReadonlySet<string>>;

const known = new WeakMap<z.ZodType, Listed>();

function listedValues(schema: z.ZodType): Listed {
  const listed = known.get(schema) ?? readListed(schema);
  known.set(schema, listed);
  return listed;
}

function readListed(schema: z.ZodType): Listed {
  if (!(schema instanceof z.ZodObject)) return new Map();
  const { properties = {} } = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
  return new Map(Object.entries(properties).map(([name, value]) => [name, new Set(valuesOf(value))]));
}

function valuesOf(value: z.core.JSONSchema._JSONSchema): string[] {
  if (typeof value === "boolean") return [];
  if (value.type === "boolean") return ["true", "false"];
  return (value.enum ?? ("const" in value ? [value.const] : [])).map(String);
}
