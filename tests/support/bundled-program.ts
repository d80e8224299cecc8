import { build } from "esbuild";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { projectRoot } from "~/config/root.server";
import { nodeBundle } from "../../scripts/build.mjs";

/**
 * Bundles a program that tests start as a process, like `npm run build` bundles the commands. Returns a function that
 * gives its path. The bundle is inside the project, because Node looks for packages in the folders above a file.
 */
export function bundledProgram(entry: string): () => string {
  const cache = join(projectRoot, ".cache");
  let folder: string;
  beforeAll(async () => {
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, "program-"));
    await build({ ...nodeBundle, entryPoints: [entry], outdir: folder });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => join(folder, basename(entry).replace(/\.ts$/, ".js"));
}
