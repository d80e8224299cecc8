import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingsTabs } from "~/features/settings/settings-choices";
import { tFor } from "~/i18n/i18n.server";
import type { Fields } from "~/settings/section";
import { listSections } from "~/settings/sections";
import "~tests/support/areas";

const t = tFor("en");
const isField = (value: object) => "input" in value;

/** The names of the settings as the API has them, `group.name`. */
const namesIn = (fields: Fields, path: string[]): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    isField(value) ? [[...path, name].join(".")] : namesIn(value, [...path, name]),
  );

/** The list of the guide: the names of each tab. */
const documented = Object.fromEntries(
  [
    ...readFileSync("docs/settings.md", "utf8").matchAll(/^- \*\*(\w+)\*\*: ((?:[^\n]+\n(?!-))*[^\n]+)/gm),
  ].map(([, tab = "", names = ""]) => [
    tab,
    [...names.matchAll(/`([\w.]+)`/g)].map(([, name = ""]) => name).sort(),
  ]),
);

test.each(settingsTabs)(
  "the guide lists every setting under its tab, by the name that the API uses: %s",
  (tab) => {
    const names = listSections()
      .filter((section) => section.tab === tab)
      .flatMap(({ api, fields }) => namesIn(fields, api ? [api] : []));
    expect(documented[t(`admin-settings:tabs.${tab}`)]).toEqual(names.sort());
  },
);
