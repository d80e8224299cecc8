import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeEach, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { initialHelpLines } from "~/features/prayers/crisis/help-line-choices";
import { HelpLines } from "~/features/prayers/crisis/help-lines";
import { listHelpLines } from "~/features/prayers/crisis/help-lines.server";
import { prayersSections } from "~/features/prayers/settings";
import { showSettingsScreen } from "~/features/settings/settings-admin.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { settingsForm } from "~/features/settings/system-settings.schema";
import { DrawnSettings } from "~/features/settings/tabs/drawn-settings";
import { i18nFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { listFields } from "~/settings/section";
import { freshDatabase } from "~tests/support/database";
import "~tests/support/areas";

const inLanguage = (language: "fr" | "ht" | "en" | "es", element: React.ReactNode) =>
  renderToStaticMarkup(<I18nextProvider i18n={i18nFor(language)}>{element}</I18nextProvider>);
const row = (at: number, line: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(line).map(([column, value]) => [`prayers_helpLines_${at}_${column}`, value]),
  );
const save = (fields: Record<string, string>) => saveSystemSettings(systemCaller(), ministryTab(fields));
const ministryTab = (fields: Record<string, string>) => settingsForm("ministry").parse(fields);

beforeEach(async () => void (await freshDatabase()));

test("a new site has help lines of six countries, and they pass the validation of the form", async () => {
  const countries = await listHelpLines({ language: "ht" });
  expect(countries.map(({ country }) => country)).toEqual([
    "Ayiti",
    "Etazini",
    "Kanada",
    "Lafrans",
    "Espay",
    "Repiblik Dominikèn",
  ]);
  for (const { lines } of countries) expect(lines.map(({ kind }) => kind)).toContain("emergency");
  const [helpLines] = listFields(prayersSections.at(-1)!.fields);
  expect(helpLines!.field.input.parse(initialHelpLines)).toEqual(initialHelpLines);
});

test.each(languages)("the help lines are telephone links (%s)", async (language) => {
  const countries = await listHelpLines({ language });
  const html = inLanguage(language, <HelpLines countries={countries} isShown />);
  expect(html).toContain('href="tel:+50929199000"');
  expect(html).toContain('href="tel:988"');
  expect(html).toContain('href="tel:*212"');
  const hidden = inLanguage(language, <HelpLines countries={countries} isShown={false} />);
  expect(hidden).not.toContain("tel:");
  expect(inLanguage(language, <HelpLines countries={[]} isShown />)).not.toContain("<section");
});

test("the ministry can replace the help lines, and an empty row is removed", async () => {
  await save({
    ...row(0, { country: "ht", name: "Pastè  Jean", phone: "+509 3700 0000", kind: "talk" }),
    ...row(1, { country: "", name: "", phone: "", kind: "" }),
    ...row(2, { country: "BS", name: "Emergency", phone: "919", kind: "emergency" }),
  });
  expect(await listHelpLines({ language: "en" })).toEqual([
    {
      code: "HT",
      country: "Haiti",
      lines: [{ name: "Pastè Jean", phone: "+509 3700 0000", kind: "talk" }],
    },
    { code: "BS", country: "Bahamas", lines: [{ name: "Emergency", phone: "919", kind: "emergency" }] },
  ]);
});

test.each([
  [{ country: "AB" }, "country"],
  [{ phone: "call us" }, "phone"],
  [{ name: "" }, "name"],
  [{ kind: "" }, "kind"],
])("a row with %j is rejected at its field", (wrong, column) => {
  const line = { country: "HT", name: "AHPsy", phone: "114", kind: "talk", ...wrong };
  const { error } = settingsForm("ministry").safeParse(row(0, line));
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([`prayers_helpLines_0_${column}`]);
});

test("the screen shows a row for each help line, and one empty row", async () => {
  const screen = await showSettingsScreen(systemCaller("en"));
  const fields = new Proxy(
    {},
    {
      get: (_, name: string) => ({ id: name, key: name, name, initialValue: screen.values[name] }),
    },
  );
  const html = inLanguage(
    "en",
    <DrawnSettings screen={screen} tab="ministry" group="prayers" fields={fields} />,
  );
  const next = initialHelpLines.length;
  expect(html).toContain('value="+509 2919-9000"');
  expect(html).toContain(`name="prayers_helpLines_${next}_phone"`);
  expect(html).not.toContain(`name="prayers_helpLines_${next + 1}_phone"`);
  expect(html).toContain("Someone to talk to</option>");
});
