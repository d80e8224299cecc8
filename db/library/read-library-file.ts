import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "~/config/root.server";

/** The validated content of a JSON file of the library. Throws an error that names the file and what is wrong. */
export function readLibraryFile<T extends z.ZodType>(path: string, schema: T): z.output<T> {
  const result = schema.safeParse(JSON.parse(readFileSync(join(projectRoot, path), "utf8")));
  if (!result.success) throw new Error(`${path}: ${z.prettifyError(result.error)}`);
  return result.data;
}
