import { build, type Plugin } from "esbuild";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { projectRoot } from "~/config/root.server";
import { dependencies } from "../../package.json";

/** Native packages, and some that libraries load only when they are installed. */
const notBundled = [...Object.keys(dependencies), "msgpackr-extract", "pg-native"];

/**
 * Bundles a program that tests start as a process, in a fraction of the time of a whole build. Returns a function that
 * gives its path. The bundle is inside the project, because Node looks for packages in the folders above a file.
 */
export function bundledProgram(entry: string): () => string {
  const cache = join(projectRoot, ".cache");
  let folder: string;
  beforeAll(async () => {
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, "program-"));
    await build({
      absWorkingDir: projectRoot,
      entryPoints: [entry],
      outdir: folder,
      bundle: true,
      platform: "node",
      format: "esm",
      splitting: true,
      external: notBundled,
      mainFields: ["module", "main"],
      // CommonJS libraries load Node's modules with `require`.
      banner: {
        js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
      },
      logLevel: "error",
      jsx: "automatic",
      plugins: [importMigrations],
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => join(folder, basename(entry).replace(/\.ts$/, ".js"));
}

/** Replaces the `import.meta.glob` of db/migrations/index.ts, which only Vite knows, by imports of the files. */
const importMigrations: Plugin = {
  name: "migrations",
  setup({ onLoad }) {
    onLoad({ filter: /db.migrations.index\.ts$/ }, ({ path }) => {
      const files = readdirSync(dirname(path)).filter((name) => /^[0-9].*\.ts$/.test(name));
      const imports = files.map((file, n) => `import * as migration${n} from "./${file}";\n`);
      const found = files.map((file, n) => `"./${file}": migration${n}`);
      const code = readFileSync(path, "utf8").replace(
        /import\.meta\.glob.*?\(.*?\)/,
        `{ ${found.join(", ")} }`,
      );
      return { contents: imports.join("") + code, loader: "ts" };
    });
  },
};
