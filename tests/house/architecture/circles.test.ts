import { describe, expect, test } from "vitest";
import { imports, loadedBy, sources } from "~tests/support/source-imports";

/** The nodes that are part of a cycle. */
function circlesIn(edges: Iterable<readonly [string, string]>): string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(next.get(from) ?? [])].some(
      (to) => to === goal || (!seen.has(to) && reaches(to, goal, seen.add(to))),
    );
  return [...next.keys()].filter((one) => reaches(one, one));
}

/** Imports between folders, including type imports. */
const between = (folder: (path: string) => string | undefined) =>
  imports.flatMap(({ from, to }) => {
    const [one, other] = [folder(from), folder(to)];
    return one && other ? [[one, other] as const] : [];
  });

describe("there is no import cycle", () => {
  test("between top folders", () => {
    const edges = between((path) => /^(?:app\/[\w-]+|db|jobs)(?=\/)/.exec(path)?.[0]);
    expect(edges.length).toBeGreaterThan(40);
    expect(circlesIn(edges)).toEqual([]);
  });

  // features/areas.server.ts knows every area and is part of none.
  test("between areas", () => {
    const edges = between((path) => /^app\/features\/([\w-]+)\//.exec(path)?.[1]);
    expect(edges.length).toBeGreaterThan(20);
    expect(circlesIn(edges)).toEqual([]);
  });

  test("between files", () => {
    expect(circlesIn(sources.flatMap((file) => loadedBy(file).map((to) => [file, to] as const)))).toEqual([]);
  });

  test("the search finds a cycle of three", () => {
    const edges = [["a", "b"], ["b", "c"], ["c", "a"], ["a", "d"], ["d", "d"]] as const; // prettier-ignore
    expect(circlesIn(edges)).toEqual(["a", "b", "c"]);
  });
});
