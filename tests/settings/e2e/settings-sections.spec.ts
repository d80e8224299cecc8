import type { Page } from "@playwright/test";
import { expectAccessible } from "~tests/support/accessible";
import { expect, localeText, openSettingsPart, test, waitForHydration } from "~tests/support/e2e";

const s = (key: string) => localeText("fr", `admin-settings:${key}`);
const at = (tab: string) => `/admin/settings?tab=${tab}`;
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const choose = (page: Page, language: string) =>
  page.locator("#part-texts").getByRole("button", { name: language }).click();

test("the ministry's tab shows one language at a time and remembers it", async ({ admin }) => {
  const page = await admin({ at: at("ministry") });
  await page.setViewportSize({ width: 390, height: 844 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(3000); // 14,228 px with four languages and open rows
  await choose(page, "Kreyòl");
  await expect(field(page, "ministry_tagline_ht")).toBeVisible();
  await expect(field(page, "ministry_tagline_fr")).toBeHidden();
  await openSettingsPart(page, s("parts.claims"));
  await expect(field(page, "ministry_claims_0_label_ht")).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(field(page, "ministry_tagline_ht")).toBeVisible();

  await field(page, "ministry_tagline_ht").fill("");
  const kreyol = page.locator("#part-texts").getByRole("button", { name: "Kreyòl" });
  await expect(kreyol).toHaveAccessibleName(new RegExp(`^${s("inLanguages.partly")}`));
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 450 });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const link of await page
    .getByRole("navigation", { name: s("contents") })
    .getByRole("link")
    .all())
    await expect(page.locator((await link.getAttribute("href"))!)).toHaveCount(1);
  await page.goto("about:blank");
});

test("the save bar names the changes and leads to them, and an error opens its language", async ({
  admin,
}) => {
  const page = await admin({ at: at("ministry") });
  await choose(page, "Kreyòl");
  await field(page, "ministry_heroTitle_ht").fill("");
  await choose(page, "Français");
  await field(page, "ministry_phone").fill("+509 3700 4713");
  const bar = page.locator(".save-bar");
  await expect(bar).toContainText(/2 modifications\s: Téléphone, Grand titre \(Kreyòl\)/);
  await bar.getByRole("link", { name: "Grand titre (Kreyòl)" }).click();
  await expect(field(page, "ministry_heroTitle_ht")).toBeFocused();
  await choose(page, "Français");
  await bar.getByRole("button", { name: s("save"), exact: true }).click();
  await expect(field(page, "ministry_heroTitle_ht")).toBeFocused();
  await expect(field(page, "ministry_heroTitle_ht")).toHaveAttribute("aria-invalid", "true");
  await page.goto("about:blank");
});

for (const javaScriptEnabled of [true, false]) {
  test(`a search leads to a field of another tab, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    admin,
  }) => {
    const page = await admin({ at: at("payments"), javaScriptEnabled });
    await page.getByRole("searchbox", { name: s("search.label") }).fill("devise");
    await page.getByRole("searchbox", { name: s("search.label") }).press("Enter");
    await page.getByRole("link", { name: "Devise", exact: true }).click();
    await expect(page).toHaveURL(/tab=ministry&q=devise#/);
    await expect(field(page, "ministry_tagline_fr")).toBeInViewport();
    if (javaScriptEnabled) await expect(field(page, "ministry_tagline_fr")).toBeFocused();
    else
      for (const language of ["fr", "ht", "en", "es"])
        await expect(field(page, `ministry_tagline_${language}`)).toBeVisible();
  });
}

test("the payments are short, and an error or a found field opens its part", async ({ admin }) => {
  const page = await admin({ at: at("payments") });
  await page.setViewportSize({ width: 390, height: 844 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(2500); // 4,618 px with open parts
  await page
    .getByRole("navigation", { name: s("contents") })
    .getByRole("link", { name: "PayPal" })
    .click();
  await expect(field(page, "paymentGateways_paypal_clientId")).toBeVisible();
  await openSettingsPart(page, s("parts.receiptTexts"));
  await field(page, "giving_receipts_texts_0_country").fill("Haïti");
  await openSettingsPart(page, s("parts.receiptTexts"));
  await openSettingsPart(page, s("parts.wall"));
  await field(page, "giving_wall_levels_silver").fill("1");
  await openSettingsPart(page, s("parts.wall"));
  await page
    .locator(".save-bar")
    .getByRole("button", { name: s("save"), exact: true })
    .click();
  await expect(page.getByText(s("errors.levelsRise"))).toBeVisible();
  await expect(field(page, "giving_receipts_texts_0_country")).toBeVisible();
  await page.goto("about:blank");
});

test("without JavaScript a found field of a folded part is shown", async ({ admin }) => {
  const page = await admin({ at: null, javaScriptEnabled: false });
  await page.goto(`${at("payments")}&q=x#settings-payments-0-giving_wall_levels_gold`);
  await expect(field(page, "giving_wall_levels_gold")).toBeInViewport();
});
