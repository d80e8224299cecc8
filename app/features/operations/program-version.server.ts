import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "~/config/root.server";

/** The version of the program that runs. */
export const programVersion = (
  JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as { version: string }
).version;
