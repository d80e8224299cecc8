// npm run check: checks what a change touches, in about a minute: all types, lint and format of its files, and the tests
// of its areas except job and browser tests. The change is the difference from main, or from a commit (`npm run check -- HEAD~1`).
// For everything: npm test.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeForTypes, runLanes, say, seconds, tool } from "./steps.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const kinds = ["unit", "features", "http"];
const areas = readdirSync("tests").filter(
  (name) => name !== "house" && kinds.some((kind) => existsSync(`tests/${name}/${kind}`)),
);

const begun = Date.now();
const changed = changedFiles(process.argv[2]);
const touched = [...new Set(changed.flatMap(areasOf))].sort();
// Code below the areas is tested by tests/house.
const isBelow = changed.some(
  (file) => /^(app|db|jobs|tests\/(support|fakes))\//.test(file) && areasOf(file).length === 0,
);
const folders = [
  "tests/house/unit",
  "tests/house/architecture",
  ...(isBelow ? ["tests/house/features", "tests/house/http"] : []),
  ...touched.flatMap((area) => kinds.map((kind) => `tests/${area}/${kind}`)),
].filter((path) => existsSync(path) || existsSync(`${path}.test.ts`));
say(`${changed.length} files changed; their areas: ${touched.join(", ") || "none"}`);

const present = changed.filter((file) => existsSync(file));
const scripts = present.filter((file) => /\.(tsx?|m?js)$/.test(file));
const types = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/limye/types.tsbuildinfo"];
const steps = {
  types: [tool("tsc"), "--noEmit", ...types],
  lint: [
    ...nodeForTypes,
    join("node_modules", "eslint", "bin", "eslint.js"),
    "--no-warn-ignored",
    ...scripts,
  ],
  format: [tool("prettier"), "--check", "--log-level=warn", "--ignore-unknown", ...present],
  tests: [tool("vitest"), "run", "--reporter=dot", ...folders],
};
const ofChange = [...(scripts.length > 0 ? ["lint"] : []), ...(present.length > 0 ? ["format"] : [])];
const failed = await runLanes(steps, [["types"], ofChange, ["tests"]]);
say(`\n${failed.length === 0 ? "all good" : `failed: ${failed.join(", ")}`}, in ${seconds(begun)}`);
process.exit(failed.length === 0 ? 0 : 1);

/** The files that differ from this commit, or from the merge base with main: committed, uncommitted and new ones. */
function changedFiles(since) {
  const from =
    since ?? git("merge-base", "HEAD", "origin/main") ?? git("merge-base", "HEAD", "main") ?? "HEAD";
  const differing = git("diff", "--name-only", from);
  if (differing === undefined) {
    say(`git knows no commit ${from} here: npm run check compares with one.`);
    process.exit(1);
  }
  return `${differing}\n${git("ls-files", "--others", "--exclude-standard")}`.split("\n").filter(Boolean);
}

function git(...args) {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** The area of a file; for a file outside the areas, the areas that it imports. */
function areasOf(file) {
  const own =
    /^(?:app\/features|tests)\/([\w-]+)\/|^db\/schema\/([\w-]+)\.ts|^locales\/\w+\/([\w-]+)\.json/.exec(file);
  const named = own
    ? own.slice(1).filter(Boolean)
    : /^(app|jobs)\/.*\.tsx?$/.test(file) && existsSync(file)
      ? [...readFileSync(file, "utf8").matchAll(/"~\/features\/([\w-]+)\//g)].map(([, area]) => area)
      : [];
  return named.filter((area) => areas.includes(area));
}
