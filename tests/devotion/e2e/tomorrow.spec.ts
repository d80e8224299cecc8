import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere, setAppearance } from "~tests/support/accessible";
import { expect, languages, localeText, test, waitForHydration, type Language } from "~tests/support/e2e";

const t = (key: string, language: Language = "fr") => localeText(language, `admin-daily-content:${key}`);
const field = (page: Page, name: string) => page.locator(`[name=${name}]:not([type=hidden])`);
const only = { permissions: ["manage_content"] };

for (const { language, javaScriptEnabled } of [
  { language: "ht", javaScriptEnabled: true },
  { language: "fr", javaScriptEnabled: false },
] as const)
  test(`the dashboard shows tomorrow's text in four languages, and one press changes or replaces it, in ${language}`, async ({
    admin,
  }) => {
    const page = await admin({ ...only, language, javaScriptEnabled });
    if (javaScriptEnabled) await setAppearance(page, { colorScheme: "light", width: 390 });
    const list = page.getByRole("list", { name: localeText(language, "admin-today:languages") });
    const cards = list.getByRole("listitem");
    await expect(cards).toHaveCount(languages.length);
    for (const card of await cards.all()) await expect(card).toContainText(t("plan.library.title", language));
    if (javaScriptEnabled) await expectAccessibleEverywhere(page);

    const card = cards.nth(1); // Kreyòl
    const reference = await card.locator("p[lang] > span.font-semibold").textContent();
    await card.getByRole("link", { name: t("change", language) }).click();
    await expect(field(page, "reference")).toHaveValue(reference!);
    await expect(field(page, "verse")).not.toHaveValue("");
    await expect(field(page, "explanation")).not.toHaveValue("");
    if (javaScriptEnabled) {
      await waitForHydration(page);
      await expectAccessibleEverywhere(page);
    }

    await page.goto("/admin/dashboard");
    if (javaScriptEnabled) await waitForHydration(page);
    await card.getByRole("link", { name: t("replace", language) }).click();
    await expect(page).toHaveURL(/start=empty/);
    await expect(field(page, "verse")).toHaveValue("");
    await expect(page.getByRole("main")).toContainText(reference!); // what is replaced is still in sight
  });

test("a planned text that was changed is saved, and shows itself afterwards", async ({ admin }) => {
  const date = new Date(Date.UTC(2036, 0, 1 + (process.pid % 3000))).toISOString().slice(0, 10);
  const page = await admin({ ...only, at: `/admin/daily-content?date=${date}&in=fr&start=planned` });
  await field(page, "motivation").fill("Une autre motivation.");
  await page.getByRole("button", { name: t("save.action") }).click();
  await expect(page.getByText(t("save.doneText"), { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`date=${date}&in=fr$`));
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(field(page, "motivation")).toHaveValue("Une autre motivation.");
  await page.goto(`/admin/daily-content?date=${date}&view=all`);
  await waitForHydration(page);
  await expect(page.getByRole("region", { name: "Français" })).toContainText("Une autre motivation.");
  await page.getByRole("link", { name: new RegExp(`^${t("replace")}\\s+Français$`) }).click();
  await expect(field(page, "motivation")).toHaveValue("");
});

test("a refused save of an untouched form has no unsaved changes, and at 200 % zoom the button is in sight", async ({
  admin,
}) => {
  const page = await admin({ ...only, at: "/admin/daily-content?date=2037-04-01&in=fr" });
  await page.setViewportSize({ width: 640, height: 450 });
  const save = page.getByRole("button", { name: t("save.action") });
  const bar = page.locator(".save-bar");
  for (const width of [640, 390, 1280]) {
    await page.setViewportSize({ width, height: width === 640 ? 450 : 844 });
    await page.evaluate(() => window.scrollTo(0, 0));
    const box = (await save.boundingBox())!;
    const isOnTop = await save.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return [top + 2, top + height - 2].every((y) =>
        button.contains(document.elementFromPoint(left + width / 2, y)),
      );
    });
    expect(isOnTop, `${width} px: the button is at ${box.y}`).toBe(true);
  }
  await save.click();
  await expect(page.getByText(t("form.verseRequired"))).toBeVisible();
  await expect(bar).not.toContainText(localeText("fr", "ui:unsaved.note"));
  await page.getByRole("link", { name: t("date.next") }).click();
  await expect(page).toHaveURL(/date=2037-04-02/);
  await expect(page.getByText(t("form.verseRequired"))).toHaveCount(0); // the address changes before the form does
  await field(page, "verse").fill("Un début");
  await expect(bar).toContainText(localeText("fr", "ui:unsaved.note"));
});
