import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";

/** After the last test: deletes the folder in DATA_DIR. */
export default function ({ config }: TestProject) {
  return () => rmSync(config.env.DATA_DIR!, { recursive: true, force: true });
}
