import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const MOST_LINES = 300;
/** One table with a row for each URL: it grows with the product, and is read by searching it. */
const TABLE = "app/routes.ts";
const MOST_LINES_OF_ROUTE = 150;
const MEDIAN_OF_ROUTES = 80;

// Paths are from the folder of the project, where the tests run.
const filesIn = (folder: string, recursive = true) =>
  readdirSync(folder, { withFileTypes: true, recursive })
    .filter((entry) => entry.isFile() && /\.(tsx?|m?js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
const linesOf = (path: string) => readFileSync(path, "utf8").split("\n").length - 1;
const longerThan = (most: number, paths: string[]) =>
  paths.filter((path) => linesOf(path) > most).map((path) => `${path}: ${linesOf(path)} lines`);

test(`no file of source or tests is longer than ${MOST_LINES} lines`, () => {
  const paths = ["app", "db", "jobs", "scripts", "tests"].flatMap((folder) => filesIn(folder));
  const measured = [...paths, ...filesIn(".", false)].filter((path) => path !== TABLE);
  expect(longerThan(MOST_LINES, measured)).toEqual([]);
});

test("a route module reads as a table of contents", () => {
  const paths = ["site", "admin", "api", "feeds"].flatMap((folder) => filesIn(`app/routes/${folder}`, false));
  expect(longerThan(MOST_LINES_OF_ROUTE, paths)).toEqual([]);
  const sizes = paths.map(linesOf).sort((a, b) => a - b);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(MEDIAN_OF_ROUTES);
});
