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
  test(`the landing page of a phone in ${language} is short, and leads to the word of the day and to giving`, async ({
    page,
  }) => {
    await page.goto(`/${language}`);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6_000);
    const ways = page.locator("#home a");
    await expect(ways.first()).toHaveText(localeText(language, "home:hero.read"));
    await expect(ways.first()).toBeInViewport({ ratio: 1 });
    await waitForHydration(page);
    await ways.first().click();
    await expect(page.locator("#devotion h2")).toBeInViewport();
    await page.locator('#donate a[href*="amount=100"]').click();
    await expect(page.locator("main h2").first()).toContainText("100");
  });

  test(`the footer of a phone in ${language} is at most 350 px high, and unfolds`, async ({ page }) => {
    await page.goto(`/${language}/blog`);
    await page.evaluate(() => document.fonts.ready);
    const footer = await page.locator("footer#footer-links").boundingBox();
    expect(footer!.height).toBeLessThanOrEqual(350);
    const links = page.getByRole("contentinfo");
    for (const name of ["contact", "privacy"])
      await expect(
        links.getByRole("link", { name: localeText(language, `common:nav.${name}`), exact: true }).first(),
      ).toBeVisible();
    const badges = links.getByRole("link", { name: localeText(language, "common:nav.badges"), exact: true });
    await expect(badges).toBeHidden();
    await links.locator("summary").click();
    await expect(badges).toBeVisible();
  });
}

/** What stands above the content of a desk screen, the navigation included. */
const MOST_ABOVE_CONTENT = 160;

// In French, whose names are the longest.
test("a screen of the rail has the rail's name and one link back", async ({ admin }) => {
  test.slow(); // it opens every screen
  const page = await admin({ javaScriptEnabled: false });
  await page.setViewportSize({ width: 390, height: 844 });
  const entries = await page
    .locator(".admin-rail a")
    .evaluateAll((links) =>
      links.map((link) => [link.getAttribute("href")!, link.querySelector("span")!.textContent] as const),
    );
  expect(entries.length).toBeGreaterThan(20);
  for (const [href, name] of entries) {
    await page.goto(href);
    const head = page.locator("main header").first().locator("> div").first();
    await expect(head.locator("h1"), href).toHaveText(name);
    expect((await page.title()).split(" · ")[0], href).toBe(name);
    await expect(head.locator("a:visible"), href).toHaveCount(href === "/admin/dashboard" ? 0 : 1);
    const { y, height } = (await head.boundingBox())!;
    expect(y + height, href).toBeLessThanOrEqual(MOST_ABOVE_CONTENT);
  }
});

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
  for (const name of [
    "devotion",
    "prayer",
    "letters",
    "blog",
    "bibleStudy",
    "myGiving",
    "newsletter",
    "contact",
  ])
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

test("the strip of demo mode stays closed in this browser, and moves nothing", async ({ page }) => {
  await page.goto("/ht");
  await waitForHydration(page);
  const strip = page.getByRole("complementary", { name: localeText("ht", "common:demo.label") });
  await expect(strip).toContainText(localeText("ht", "common:demo.text"));
  await strip.getByRole("button").click();
  await expect(strip).toHaveCount(0);
  await page.route("**/assets/*.js", () => undefined); // the script never runs
  await page.goto("/ht/donation", { waitUntil: "commit" });
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.locator("aside").first()).toBeHidden();
  await expect(page.locator("main form")).toContainText(localeText("ht", "giving:demo.text"));
});
