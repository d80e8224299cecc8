import type { Page } from "@playwright/test";
import { expect, localeText, waitForHydration, test } from "~tests/support/e2e";

const idsOf = (page: Page) => page.evaluate(() => [...document.querySelectorAll("[id]")].map(({ id }) => id));
const repeated = (ids: string[]) => ids.filter((id, index) => ids.indexOf(id) !== index);

for (const language of ["ht", "fr"] as const) {
  test(`the landing page in ${language} has no duplicate id, and every link on it works`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    await page.goto(`/${language}`);
    await waitForHydration(page);
    const ids = await idsOf(page);
    expect(repeated(ids)).toEqual([]);
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
        .map(({ href }) => href)
        .filter((href) => href.startsWith(location.origin)),
    );

    const addresses = [...new Set(links)].map((link) => new URL(link));
    const inPage = addresses.filter(({ pathname, hash }) => pathname === `/${language}` && hash);
    const places = inPage.map(({ hash }) => decodeURIComponent(hash.slice(1)));
    expect(places).toEqual(
      expect.arrayContaining(["main", "home", "devotion", "donate", "newsletter", "contact", "footer-links"]),
    );
    expect(places.filter((place) => !ids.includes(place))).toEqual([]);

    const request = await playwright.request.newContext({ baseURL, maxRedirects: 0 });
    for (const path of new Set(addresses.map(({ pathname, search }) => pathname + search))) {
      expect([200, 302], path).toContain((await request.get(path)).status());
    }
    await request.dispose();
  });

  test(`the open menu and the open application form in ${language} have no duplicate id`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/${language}`);
    await waitForHydration(page, page.locator("#tools"));
    for (const opener of ['header a[href="#footer-links"]', '#tools a[href$="/bible-study"]']) {
      await page.locator(opener).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(repeated(await idsOf(page))).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
  });

  test(`the main navigation in ${language} leads to what people come for`, async ({ page }) => {
    await page.goto(`/${language}`);
    const navigation = page.getByRole("navigation", { name: localeText(language, "common:nav.label") });
    await expect(navigation.locator("a:visible, summary:visible")).toHaveText(
      ["devotion", "prayer", "sermons", "read", "donate"].map((name) =>
        localeText(language, `common:nav.${name}`),
      ),
    );
  });

  test(`/#newsletter in ${language} shows the subscription form`, async ({ page }) => {
    await page.goto(`/${language}#newsletter`);
    await expect(page.locator("#newsletter").getByRole("heading", { level: 2 })).toBeInViewport();
  });
}

test("the landing page without a language in its path also has the newsletter and giving sections", async ({
  page,
}) => {
  for (const section of ["newsletter", "donate"]) {
    await page.goto(`/#${section}`);
    await expect(page.locator(`#${section}`).getByRole("heading", { level: 2 })).toBeInViewport();
  }
});
