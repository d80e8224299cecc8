import { expect, test } from "vitest";
import { imports, sources, withoutExtension } from "~tests/support/source-imports";

const importers = new Map<string, string[]>();
for (const { from, to } of imports) importers.set(to, [...(importers.get(to) ?? []), from]);

/** The route modules that show a component, themselves or through other components. */
function screensThatShow(component: string, seen = new Set<string>()): Set<string> {
  const screens = new Set<string>();
  for (const importer of importers.get(withoutExtension(component)) ?? []) {
    if (seen.has(importer)) continue;
    seen.add(importer);
    if (/^app\/routes\/[\w-]+\/[\w-]+\.tsx$/.test(importer)) screens.add(importer);
    else for (const screen of screensThatShow(importer, seen)) screens.add(screen);
  }
  return screens;
}

test("a component of an area is shown by at least two screens", () => {
  const components = sources.filter(
    (file) =>
      /^app\/features\/.*\.tsx$/.test(file) &&
      !/\.server\.tsx$|\/mails\/|^app\/features\/mail\/template\//.test(file),
  );
  expect(components.length).toBeGreaterThan(50);
  expect(components.filter((file) => screensThatShow(file).size < 2)).toEqual([]);
});

/** Opens the tools of other pages in dialogs (home/tool-in-dialog.tsx). */
const landingPage = "app/routes/site/home.tsx";

test("a component beside a route is shown by one screen, or by a list and its record screens, and perhaps by the landing page", () => {
  const beside = sources.filter((file) =>
    /^app\/routes\/(site|admin)\/(?!shell\/)[\w-]+\/.*\.tsx$/.test(file),
  );
  const shared = beside.filter((file) => {
    const list = file.split("/").slice(0, 4).join("/"); // app/routes/admin/blog
    const screens = [...screensThatShow(file)];
    const isOwn = (screen: string) => new RegExp(`^${list}[-.]`).test(screen);
    return screens.length > 1 && !screens.every((screen) => isOwn(screen) || screen === landingPage);
  });
  expect(shared).toEqual([]);
});
