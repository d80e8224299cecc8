import { expectAccessibleEverywhere, setAppearance } from "~tests/support/accessible";
import { expect, languages, localeText, test, waitForHydration } from "~tests/support/e2e";

const only = { permissions: ["manage_content"], at: "/admin/daily-content" };

test("on a phone in Kreyòl one press copies the day's text, and without JavaScript it can be selected", async ({
  admin,
}) => {
  const t = (key: string) => localeText("ht", `admin-paste:${key}`);
  const page = await admin({ ...only, language: "ht" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await setAppearance(page, { colorScheme: "light", width: 390 });
  await page.getByRole("link", { name: localeText("ht", "admin-daily-content:paste") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("title") })).toBeVisible();
  await waitForHydration(page);
  const fields = page.getByRole("main").locator("textarea[readonly]");
  await expect(fields).toHaveCount(languages.length);
  await expect(fields.first()).toHaveAttribute("lang", "ht");
  await expect(page.getByRole("main").locator("img").first()).toBeVisible();
  await page
    .getByRole("button", { name: t("copy") })
    .first()
    .click();
  await expect(page.getByText(t("copied").replace("{{language}}", "Kreyòl"), { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await fields.first().inputValue());
  expect(copied).toMatch(/^\*Devosyon pou .+\*\n\n_«[^]+»_\n\*.+\*[^]+\/ht\/devotion\/[\d-]+$/);
  await expectAccessibleEverywhere(page);

  const plain = await admin({ ...only, at: "/admin/daily-content/paste", javaScriptEnabled: false });
  const field = plain.getByRole("main").locator("textarea[readonly]").first();
  await expect(field).toHaveValue(/^\*Méditation du /);
  await expect(plain.getByRole("button", { name: localeText("fr", "admin-paste:copy") })).toHaveCount(0);
  await expect(
    plain.getByRole("link", { name: localeText("fr", "admin-paste:share") }).first(),
  ).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=/);
});
