import type { z } from "zod";
import { noteOtherSource } from "./answer-sources";
import { noteQuery } from "./note-query";
import { pageQueryOf } from "./page-query";

/** All query parameters of a request; a repeated name has its last value. Notes nothing. */
export const allParameters = (request: Request): Record<string, string> =>
  Object.fromEntries(new URL(request.url).searchParams);

/**
 * The query parameters that a schema names, as text; by default the schema that the page declares (`pageQuery` of its
 * area). Notes them as sources of the answer. Without a schema it returns all, and the answer is not cached.
 */
export function readQuery(
  request: Request,
  schema: z.ZodObject | undefined = pageQueryOf(request),
): Record<string, string> {
  const given = allParameters(request);
  if (!schema) {
    noteOtherSource(request);
    return given;
  }
  noteQuery(request, schema);
  return Object.fromEntries(Object.entries(given).filter(([name]) => name in schema.shape));
}
