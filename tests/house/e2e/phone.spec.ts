import Database from "better-sqlite3";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, languages, localeText, test, waitForHydration } from "~tests/support/e2e";
import { startOwnSite } from "~tests/support/own-site";
import { addNewsletterPostRow } from "~tests/newsletter/e2e/newsletter-post-rows";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

for (const language of languages) {
  test(`the first screen of a phone leads to the word of the day in ${language}`, async ({ page }) => {
    await page.goto(`/${language}`);
    const ways = page.locator("#home a");
    await expect(ways.first()).toHaveText(localeText(language, "home:hero.read"));
    await expect(ways.first()).toBeInViewport({ ratio: 1 });
    await waitForHydration(page);
    await ways.first().click();
    await expect(page.locator("#devotion h2")).toBeInViewport();
  });

  test(`the footer of a phone in ${language} is shorter than 900 px`, async ({ page }) => {
    await page.goto(`/${language}/blog`);
    await page.evaluate(() => document.fonts.ready);
    const footer = await page.locator("footer#footer-links").boundingBox();
    expect(footer!.height).toBeLessThan(900);
  });
}

test("the ministry's videos are the second link on the first screen of a phone", async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), "limye-videos-"));
  const site = await startOwnSite(folder);
  try {
    const database = new Database(join(folder, "limye.db"), { timeout: 10_000 });
    database
      .prepare(
        "update system_settings set value = json_set(value, '$.links.videoChannel', ?) where key = 'ministry'",
      )
      .run("https://www.youtube.com/@limye");
    database.close();
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    for (const language of languages) {
      await page.goto(`/${language}`);
      const ways = page.locator("#home a");
      await expect(ways.first()).toHaveText(localeText(language, "home:hero.read"));
      await expect(ways.nth(1)).toHaveText(localeText(language, "home:hero.watch"));
      await expect(ways.nth(1)).toBeInViewport({ ratio: 1 });
    }
    await context.close();
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true });
  }
});

test("last month's newsletter post is three taps from the landing page", async ({ page }) => {
  const title = `La pluie d’hier ${process.pid}-${Date.now()}`;
  addNewsletterPostRow({ title, publishedAt: new Date(Date.now() - 31 * 86_400_000) });
  await page.goto("/fr");
  await waitForHydration(page);
  await page.getByRole("link", { name: localeText("fr", "common:nav.open") }).tap();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: localeText("fr", "common:nav.letters") })
    .tap();
  await page.getByRole("link", { name: title }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test("a phone's menu has links in groups, and the languages", async ({ page }) => {
  await page.goto("/ht");
  await waitForHydration(page);
  await page.getByRole("link", { name: localeText("ht", "common:nav.open") }).click();
  const menu = page.getByRole("dialog");
  for (const name of ["letters", "blog", "bibleStudy", "prayers", "myGiving"])
    await expect(
      menu.getByRole("link", { name: localeText("ht", `common:nav.${name}`), exact: true }),
    ).toBeVisible();
  for (const group of ["read", "grow", "give", "ministry"])
    await expect(
      menu.getByRole("heading", { name: localeText("ht", `common:nav.groups.${group}`) }),
    ).toBeVisible();
  await expectAccessibleEverywhere(page, { only: "[role=dialog]" });
  await page.setViewportSize({ width: 390, height: 844 });
  await menu.getByRole("link", { name: "Español" }).click();
  await expect(page).toHaveURL(/\/es$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
});
