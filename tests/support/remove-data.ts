import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";

/** After the last test: the folder that DATA_DIR named. */
export default function ({ config }: TestProject) {
  return () => rmSync(config.env.DATA_DIR!, { recursive: true, force: true });
}
