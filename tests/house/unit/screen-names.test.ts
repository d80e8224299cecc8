import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { areas } from "~/features/areas.server";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";

// A screen of the administration has one name: the navigation, the search, the dashboard's cards and the links back to
// it say its title. The phone's bar says one word of it. Capitals: capitals.test.ts; one word for one thing: terms.test.ts.

const root = join(import.meta.dirname, "../../..");
const entries = areas.flatMap(({ navigation = [] }) => navigation);

test.each(entries.map(({ href, label }) => [href, label]))("%s is named by its title", (href, label) => {
  const screen = readFileSync(join(root, "app/routes", `${href}.tsx`), "utf8");
  expect(screen.match(/"[a-z-]+:[\w.]*title"/)?.[0]).toBe(`"${label}"`);
});

describe.each(languages)("in %s", (language) => {
  const t = tFor(language);

  test("no two screens share a name", () => {
    const names = entries.map(({ label }) => t(label).toLowerCase());
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
  });

  test("the phone's bar has a word of the title", () => {
    // The first entry of the bar is the way home.
    const short = entries.filter(({ phoneBar, href }) => phoneBar && href !== "/admin/dashboard");
    expect(short.length).toBeGreaterThan(3);
    for (const { label, phoneBar } of short) {
      const word = t(phoneBar!.label).toLowerCase();
      expect(word.split(" "), label).toHaveLength(1);
      expect(t(label).toLowerCase(), label).toContain(word.replace(/(ones|s)$/, ""));
    }
  });
});
