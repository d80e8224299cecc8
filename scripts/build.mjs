// npm run build: bundles the site with its front door into build/, and the commands (worker, migrate, seed, job, admin,
// backup, restore) into dist/.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);

const sources = ["app", "db", "jobs", "locales", "public"];
const settings = [
  "client-chunks.ts",
  "late-routes.ts",
  "package-lock.json",
  "package.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
];
const siteStamp = at("dist", "build-stamp");
const bundleStamp = at("dist", "bundle-stamp");

/** Whether build/ and dist/ were made from the current sources. */
export const isFresh = () => existsSync(at("build/server/serve.js")) && areCurrent(siteStamp, bundleStamp);

/** The same, for dist/ only. */
export const isBundleFresh = () => existsSync(at("dist/cli.js")) && areCurrent(bundleStamp);

const { dependencies } = JSON.parse(readFileSync(at("package.json"), "utf8"));
/** Packages that libraries load only when they are installed, or for another kind of server. */
const notBundled = ["@remix-run/web-fetch", "msgpackr-extract", "pg-native", "undici"];

/**
 * esbuild options for programs on plain Node. `dependencies` of package.json stay in node_modules (native packages,
 * files); every other library is bundled.
 * @type {import("esbuild").BuildOptions}
 */
export const nodeBundle = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  external: [...Object.keys(dependencies), ...notBundled],
  mainFields: ["module", "main"],
  define: { "process.env.NODE_ENV": '"production"' },
  // CommonJS libraries load Node's modules with `require`.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  legalComments: "linked",
  jsx: "automatic",
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  logLevel: "warning",
  logOverride: { "ignored-bare-import": "silent" },
  plugins: [
    { name: "migrations", setup: importMigrations },
    { name: "left out", setup: leaveOut },
  ],
};

/** Bundles the commands. */
export async function bundle() {
  const { build } = await import("esbuild"); // a development dependency: missing where only a finished build runs
  const stamp = fingerprint();
  await build({ ...nodeBundle, entryPoints: { cli: "app/commands/cli.ts" }, outdir: "dist" });
  writeFileSync(bundleStamp, stamp);
}

/**
 * Bundles Vite's build of the site with the front door and the libraries of both. Node then reads a few files at the
 * start instead of thousands. The files are ASCII, so Node holds one byte per character: esbuild escapes all other
 * characters except in regular expressions, where `escapeCharacter` does it.
 */
async function bundleSite() {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    ...nodeBundle,
    entryPoints: {
      site: "build/server/index.js",
      serve: "app/server/serve.ts",
      "preflight.server": "app/preflight.server.ts",
      "picture-process": "app/picture-process.server.ts",
    },
    outdir: "build/server",
    minifySyntax: true, // removes code that only development runs
    minifyWhitespace: true, // saves a quarter of what a start reads and holds
    plugins: [
      { name: "site", setup: keepChunks },
      { name: "left out", setup: leaveOut },
    ],
    write: false,
  });
  rmSync(at("build/server"), { recursive: true });
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, path.endsWith(".js") ? text.replace(/[^\0-\x7f]/g, escapeCharacter) : text);
  }
  writeFileSync(at("build/server/index.js"), forRemixServe);
}

/** For remix-serve: loads and registers all routes at the start, and silences its own log lines (morgan). */
const forRemixServe = `import morgan from "morgan";
import { entry, loadRoutes, routes } from "./site.js";
export * from "./site.js";
entry.module.registerRoutes(routes);
await loadRoutes(Object.keys(routes));
morgan.format("tiny", () => undefined);
`;

const escapeCharacter = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Vite's chunks always run where they are imported, whatever `sideEffects` in package.json says about the sources. */
function keepChunks({ onResolve }) {
  onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) =>
    resolveDir.startsWith(at("build/server")) ? { path: join(resolveDir, path), sideEffects: true } : null,
  );
}

/** Removes unused parts of libraries that every start would read: zod's error texts, Express's body parsers. */
function leaveOut({ onLoad }) {
  onLoad({ filter: /zod.v4.locales.index\.js$|body-parser.index\.js$/ }, ({ path }) => ({
    contents: path.includes("zod") ? 'export { default as en } from "./en.js";' : "module.exports = {};",
  }));
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
  await Promise.all([bundleSite(), bundle(), precompress(at("build/client"))]);
  writeFileSync(siteStamp, stamp);
}

/** A stamp has two lines: a hash of the sources' contents, and a hash of their sizes and modification times. */
const fingerprint = () => `${hashContents()}\n${hashTimes()}`;

/** Stays the same in a copy or a new checkout of the built sources. */
function hashContents() {
  const hash = createHash("sha256");
  for (const file of listSources())
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
}

/** Fast check, so that a start of a built checkout need not read all files. */
function hashTimes() {
  const hash = createHash("sha256");
  for (const file of listSources()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest("hex");
}

const listSources = () => [
  ...sources.flatMap((folder) => listFiles(at(folder))).sort(),
  ...settings.map((name) => at(name)),
];

/** Like `readdirSync` with `recursive`, in a fifth of the time. */
const listFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : entry.isFile() ? [path] : [];
  });

/** Without sources (an image with only a finished build) every build counts as fresh. */
function areCurrent(...stamps) {
  if (!stamps.every((stamp) => existsSync(stamp))) return false;
  if (!existsSync(at("app"))) return true;
  const lines = stamps.map((stamp) => readFileSync(stamp, "utf8").split("\n"));
  const times = hashTimes();
  if (lines.every((line) => line[1] === times)) return true;
  const contents = hashContents();
  return lines.every((line) => line[0] === contents);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
