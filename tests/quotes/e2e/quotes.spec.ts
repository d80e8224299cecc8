import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expectAccessibleIn } from "~tests/support/accessible";
import {
  expect,
  journeyLanguages,
  localeText,
  test,
  waitForHydration,
  passTimeTrap,
} from "~tests/support/e2e";

let readers = 0;

/** Subscribes through the prompt on the quotes page. */
async function subscribe(page: Page, hasScript: boolean): Promise<void> {
  if (hasScript) {
    await waitForHydration(page);
    await passTimeTrap(page);
  }
  const form = page.locator("#premium-quotes-form");
  await form.locator("[name=name]").fill("Wideline");
  await form.locator("[name=email]").fill(`quotes-${process.pid}-${++readers}@example.org`);
  await form.locator("button[type=submit]").click();
  await expect(page.locator("#quote-form")).toBeVisible();
}

/** Clicks the label of a choice, because its radio is hidden. */
const choose = (page: Page, name: string) =>
  page
    .locator("#quote-form label")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .click();

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";

  test(`a visitor subscribes, generates a quote in Kreyòl, shares and downloads it ${how}`, async ({
    visit,
  }) => {
    const page = await visit({ javaScriptEnabled, acceptLanguage: "ht" });
    const text = (key: string) => localeText("ht", `quotes:${key}`);
    await page.goto("/ht/quotes");
    await subscribe(page, javaScriptEnabled);
    await choose(page, text("categories.peace"));
    await choose(page, text("templates.bold"));
    await choose(page, text("colours.dawn"));
    if (javaScriptEnabled) await waitForHydration(page);
    await page.getByRole("button", { name: text("generate"), exact: true }).click();

    const share = page.getByRole("group", { name: text("share.label") });
    await expect(share).toBeVisible();
    if (javaScriptEnabled)
      await expect(page.getByText(text("generated"), { exact: true }).first()).toBeVisible();
    else await expect(page).toHaveURL(/\/ht\/quotes\/\d+$/);
    const picture = page.locator("figure img").first();
    await expect(picture).toHaveJSProperty("naturalWidth", 800);
    const id = /\/(\d+)\/image\.png/.exec((await picture.getAttribute("src"))!)![1]!;
    await expect(picture).toHaveAttribute("alt", /^«\u00a0.+\u00a0» — .+/);

    const links = await share
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    const address = encodeURIComponent(`/ht/quotes/${id}`);
    for (const network of ["wa.me", "www.facebook.com", "x.com", "www.linkedin.com"]) {
      const link = links.find((href) => new URL(href).host === network);
      expect(link, network).toContain(address);
    }

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page
        .getByRole("group", { name: text("share.download") })
        .getByRole("link", { name: text("share.story") })
        .click(),
    ]);
    expect(await sharp(readFileSync(await download.path())).metadata()).toMatchObject({
      width: 1080,
      height: 1920,
    });
    expect(download.suggestedFilename()).toBe(`limye-${id}-story.png`);
    if (!javaScriptEnabled) return;

    // The first share earns a badge.
    await expect(page.locator(".toast")).toContainText(localeText("ht", "badges-page:toast.title"));
    await page.goto(`/ht/quotes/${id}`);
    await expect(
      page.getByText(localeText("ht", "quotes:shared_one").replace("{{count}}", "1")),
    ).toBeVisible();
  });
}

test("a quote can be generated with the keyboard alone", async ({ visit }) => {
  const page = await visit({ acceptLanguage: "en" });
  await page.goto("/en/quotes");
  await subscribe(page, true);
  const first = page.locator("#quote-form [name=category]").first();
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#quote-form [name=category][value=faith]")).toBeChecked();
  await page.getByRole("button", { name: localeText("en", "quotes:generate") }).press("Enter");
  await expect(page.getByRole("group", { name: localeText("en", "quotes:result") })).toBeFocused();
  await expect(page.getByRole("button", { name: localeText("en", "quotes:generateAnother") })).toBeVisible();
});

test("an unreachable server shows the specification's error message", async ({ visit }) => {
  const page = await visit();
  await page.goto("/fr/quotes");
  await subscribe(page, true);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: localeText("fr", "quotes:generate") }).click();
  await expect(page.getByText("Impossible de générer la citation").first()).toBeVisible();
});

for (const language of journeyLanguages) {
  test(`axe finds nothing on the quote pages in ${language}`, async ({ visit }) => {
    const page = await visit({ acceptLanguage: language });
    await page.goto(`/${language}/quotes?category=hope`);
    await waitForHydration(page);
    await expectAccessibleIn(page, language);
    await subscribe(page, true);
    await page.getByRole("button", { name: localeText(language, "quotes:generate") }).click();
    await expect(page.getByRole("group", { name: localeText(language, "quotes:share.label") })).toBeVisible();
    await expectAccessibleIn(page, language);
    await page.locator("#gallery li a").first().click();
    await expect(page).toHaveURL(/\/quotes\/\d+$/);
    await expectAccessibleIn(page, language);
  });
}
