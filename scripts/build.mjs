// npm run build: the site into build/, and into dist/ the front door and the commands (worker, migrate, seed, job, admin, backup, restore).
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);

const sources = ["app", "db", "jobs", "locales", "public"];
const settings = ["package-lock.json", "package.json", "remix.config.js", "tsconfig.json", "vite.config.ts"];
const siteStamp = at("dist", "build-stamp");
const bundleStamp = at("dist", "bundle-stamp");

/** Whether build/ and dist/ were made from the current sources. */
export const isFresh = () => existsSync(at("build/server/index.js")) && matches(siteStamp) && isBundleFresh();

/** The same, for dist/ only. */
export const isBundleFresh = () => existsSync(at("dist/cli.js")) && matches(bundleStamp);

/**
 * How programs are bundled for plain Node; dependencies stay in node_modules.
 * @type {import("esbuild").BuildOptions}
 */
export const nodeBundle = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  jsx: "automatic",
  sourcemap: true,
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  logLevel: "warning",
  plugins: [{ name: "migrations", setup: importMigrations }],
};

/** Bundles the front door and the commands. */
export async function bundle() {
  const { build } = await import("esbuild"); // a tool of development: not there where only a finished build runs
  const stamp = fingerprint();
  const entryPoints = {
    cli: "jobs/cli.ts",
    "preflight.server": "app/preflight.server.ts",
    serve: "app/server/serve.ts",
  };
  await build({ ...nodeBundle, entryPoints, outdir: "dist" });
  writeFileSync(bundleStamp, stamp);
}

/** Replaces the `import.meta.glob` of db/migrations/index.ts, which only Vite knows, by imports of the files. */
function importMigrations({ onLoad }) {
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
}

async function buildAll() {
  const stamp = fingerprint();
  rmSync(at("dist"), { recursive: true, force: true });
  mkdirSync(at("dist"));
  const remix = at("node_modules/@remix-run/dev/dist/cli.js");
  const { status } = spawnSync(process.execPath, [remix, "vite:build"], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  const { precompress } = await import("./precompress.mjs");
  await Promise.all([bundle(), precompress(at("build/client"))]);
  writeFileSync(siteStamp, stamp);
}

// Hashes contents and not times, so a copy or a checkout of built sources is fresh too.
function fingerprint() {
  const hash = createHash("sha256");
  const files = sources.flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...files.sort(), ...settings.map((name) => at(name))])
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
}

/** Without sources (an image with only a finished build) every build counts as fresh. */
const matches = (stamp) =>
  existsSync(stamp) && (!existsSync(at("app")) || readFileSync(stamp, "utf8") === fingerprint());

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
