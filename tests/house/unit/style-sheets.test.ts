import { expect, test } from "vitest";
import { loadedBy, readSource, sources } from "~tests/support/source-imports";

/** Patterns of the files that the visitors' style sheet excludes. */
const leftOut = [...readSource("app/site.css").matchAll(/@source not "\.\/(.+)"/g)].map(([, glob]) => {
  const names = glob!
    .replaceAll(".", "\\.")
    .replaceAll("*", "[^/]*")
    .replaceAll(/\{(.+?)\}/g, (_, choices: string) => `(${choices.replaceAll(",", "|")})`);
  return new RegExp(`^app/${names}(/|$)`);
});

/** The components that run in a visitor's browser. */
function publicComponents(): string[] {
  const reached = new Set(sources.filter((file) => /^app\/(root|routes\/site\/.*)\.tsx$/.test(file)));
  for (const file of reached) {
    for (const loaded of loadedBy(file)) if (!loaded.includes(".server.")) reached.add(loaded);
  }
  return [...reached].filter((file) => file.endsWith(".tsx"));
}

test("the visitors' style sheet has the classes of every component that visitors see", () => {
  const found = publicComponents();
  expect(found).toContain("app/ui/chart/chart.tsx");
  expect(found.filter((file) => leftOut.some((pattern) => pattern.test(file)))).toEqual([]);
});

test("every pattern that the visitors' style sheet excludes matches a file", () => {
  const missing = leftOut.filter((pattern) => !sources.some((file) => pattern.test(file)));
  expect(missing).toEqual([]);
});
