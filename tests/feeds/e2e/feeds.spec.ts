import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, waitForHydration, localeText, test } from "~tests/support/e2e";

test("an address is copied with a button, and the help has its links", async ({ visit, baseURL }) => {
  const page = await visit();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/ht/rss-feeds");
  await waitForHydration(page);
  const blog = page.getByRole("article").filter({ has: page.locator("#feed-blog") });
  await expect(page.locator("input[readonly]")).toHaveCount(7);
  await blog.getByRole("button", { name: localeText("ht", "feeds:page.copy") }).click();
  await expect(page.getByText(localeText("ht", "feeds:page.copied")).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/rss/blog.xml?lang=ht`);

  await page.getByRole("link", { name: localeText("ht", "feeds:help.ask") }).click();
  await page.waitForURL(/\/ht\/contact/);
  await expect(page.locator("input[name=subject]")).toHaveValue(localeText("ht", "feeds:help.subject"));
});

test("without JavaScript the addresses can be selected, and a feed opens as a page", async ({
  visit,
  baseURL,
}) => {
  const page = await visit({ javaScriptEnabled: false });
  await expect(async () => {
    const feed = await page.request.get("/rss/devotion.xml");
    expect(await feed.text(), "today's devotion is published").toContain("<item>");
  }).toPass();
  await page.goto("/fr/rss-feeds");
  await expect(page.getByRole("button", { name: localeText("fr", "feeds:page.copy") }).first()).toBeHidden();
  await expect(page.locator("#feed-devotion")).toHaveValue(`${baseURL}/rss/devotion.xml`);
  await expect(page.getByRole("listitem").filter({ hasText: "@BotFather" })).toBeVisible();

  const title = localeText("fr", "feeds:devotion.title");
  await page
    .getByRole("link", { name: localeText("fr", "feeds:page.opens").replace("{{title}}", title) })
    .click();
  await expect(page).toHaveTitle(new RegExp(title));
  const heading = page.locator("h1"); // Playwright knows no roles of elements with a prefix
  await expect(heading).toHaveText(title);
  expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toContain("Newsreader");
  await expect(page.getByText(localeText("fr", "feeds:inBrowser.what"))).toBeVisible();
  await expect(page.locator("channel > title, pubDate, guid").first()).toBeHidden();
  await page.locator("item h2 a").first().click();
  await page.waitForURL(/\/fr\/devotion\/\d{4}-\d\d-\d\d$/);
});

test("every public page links to the feeds in its language, and a browser parses them", async ({
  page,
  baseURL,
}) => {
  await page.goto("/es/contact");
  const feeds = await page
    .locator('head link[rel="alternate"][type="application/rss+xml"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(feeds.sort()).toEqual(
    ["/rss", "/rss/blog", "/rss/newsletter", "/rss/devotion", "/rss/prayers", "/rss/sermons"]
      .map((path) => `${baseURL}${path}.xml?lang=es`)
      .sort(),
  );
  for (const feed of feeds) {
    const read = await page.evaluate(async (address) => {
      const answer = await fetch(address, { headers: { Accept: "*/*" } });
      const parsed = new DOMParser().parseFromString(await answer.text(), "application/xml");
      return {
        type: answer.headers.get("Content-Type"),
        fault: parsed.querySelector("parsererror")?.textContent ?? null,
        language: parsed.querySelector("channel > language")?.textContent,
      };
    }, feed);
    expect(read).toEqual({ type: "application/rss+xml; charset=utf-8", fault: null, language: "es" });
  }
  await page.goto("/admin/login");
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveCount(0);
});

test("axe finds nothing on the page of the feeds", async ({ page }) => {
  await page.goto("/fr/rss-feeds");
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
});
