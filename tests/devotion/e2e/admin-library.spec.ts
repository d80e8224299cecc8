import { expectAccessibleEverywhere, setAppearance } from "~tests/support/accessible";
import { expect, languages, localeText, test, waitForHydration } from "~tests/support/e2e";

const t = (key: string) => localeText("ht", `admin-library:${key}`);
const only = { permissions: ["manage_content"], language: "ht" } as const;
/** A year that no other test uses. */
const year = 2100 + (process.pid % 800);
const date = `${year}-08-17`;

test("without JavaScript on a phone a day is read, approved, left out, and gets another devotion", async ({
  admin,
}) => {
  const page = await admin({ ...only, javaScriptEnabled: false, at: `/admin/library?year=${year}` });
  await page.setViewportSize({ width: 390, height: 844 });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
  await page.locator(`a[href="/admin/library/month/${year}-08"]`).click();
  await page.locator(`a[href="/admin/library/${date}"]`).click();
  for (const language of languages)
    await expect(page.locator(`section:has(#in-${language}) .verse`)).toBeVisible();
  await expect(page.getByText(t("why.day"))).toBeVisible();

  await press(t("approve.all"));
  await expect(page.getByText(t("approve.done"), { exact: true })).toBeVisible();
  await expect(page.getByText(t("by.unnamed"))).toHaveCount(languages.length);

  await press(t("leaveOut.action"));
  await expect(page.getByText(t("why.instead"))).toBeVisible();
  await press(t("takeIn.action"));
  await expect(page.getByText(t("why.day"))).toBeVisible();

  await page.getByRole("searchbox").fill("Sòm 23:1");
  await press(t("put.find"));
  await page
    .getByRole("list", { name: t("put.found") })
    .getByRole("button")
    .first()
    .click();
  await expect(page.getByText(t("why.date"))).toBeVisible();
  await expect(page.locator("section:has(#in-ht)")).toContainText("Sòm 23:1");
  await press(t("takeOff.action"));
  await expect(page.getByText(t("why.day"))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("an own devotion begins with its reference, which fills the verse in four languages", async ({
  admin,
}) => {
  test.slow();
  const page = await admin({ ...only, at: "/admin/library/own/new" });
  await setAppearance(page, { colorScheme: "light", width: 390 });
  const field = (name: string) => page.locator(`[name=${name}]`);
  await field("theme").selectOption("hope");
  await field("reference_ht").fill("Sòm 23:1-3");
  await field("reference_ht").blur();
  for (const language of languages) await expect(field(`verse_${language}`)).not.toHaveValue("");
  await expect(field("reference_es")).toHaveValue(/^Salmos? 23:1-3$/);
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: t("form.save"), exact: true }).click();
  await expect(page.getByText(t("errors.noText"))).toBeVisible();
  await field("explanation_ht").fill("Eksplikasyon pa nou.");
  await field("motivation_ht").fill(`Ankourajman pa nou ${process.pid}.`);
  await page.getByRole("button", { name: t("form.save"), exact: true }).click();
  await expect(page).toHaveURL(/\/own\/\d+$/);
  const own = page.url();

  await page.goto(`/admin/library/${date}?q=nou+${process.pid}`);
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
  await page
    .getByRole("list", { name: t("put.found") })
    .getByRole("button")
    .press("Enter");
  await expect(page.locator("section:has(#in-ht)")).toContainText(`Ankourajman pa nou ${process.pid}.`);
  await expect(page.getByText(t("why.date"))).toBeFocused();
  await expect(page.getByText(t("why.date"))).toBeInViewport();
  await page
    .getByRole("button", { name: t("approve.rest_other").replace("{{count}}", "3") })
    .last()
    .press("Enter");
  await expect(page.locator("#in-fr")).toBeFocused();
  for (const path of [
    `/month/${year}-08`,
    `?year=${year}&show=list`,
    "",
    "/own",
    `/month/${year}-08/print`,
  ]) {
    await page.goto(`/admin/library${path}`);
    // The year's rows are alike.
    await expectAccessibleEverywhere(page, { without: "main li:nth-child(n + 9)" });
  }

  await page.goto(own);
  await waitForHydration(page);
  await page.getByRole("button", { name: t("form.delete"), exact: true }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("form.delete"), exact: true })
    .click();
  await expect(page).toHaveURL(/\/own$/);
});
