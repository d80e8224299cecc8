import type { Page } from "@playwright/test";
import { expect, ministryDate, localeText, test, waitForHydration } from "~tests/support/e2e";

const sentences = /\/assets\/(fr|ht|en|es)-[\w-]+\.js$/;
const manifest = /\/__manifest\?/;

/** Records the requests of a page from now on. */
function listAsked(page: Page) {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  return (what: RegExp) => asked.filter((url) => what.test(url));
}

const devotion = `/fr/devotion/${ministryDate()}`;

test("an untouched public page requests neither more texts nor the routes behind its links", async ({
  visit,
}) => {
  test.setTimeout(180_000);
  const page = await visit();
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/fr(?:\/[^<]*)?)<\/loc>/g)].map(([, path]) => path!);
  expect(paths.length).toBeGreaterThan(10);
  const asked = listAsked(page);
  for (const path of [...paths, "/ht/donation?amount=25&currency=USD&method=zelle", "/en/no-such-page"]) {
    await page.goto(path);
    await waitForHydration(page);
    expect(asked(sentences), path).toEqual([]);
    expect(asked(manifest), path).toEqual([]);
  }
});

test("a text that was not sent with the page is never shown as its key, and appears when it is loaded", async ({
  visit,
}) => {
  const page = await visit();
  let send: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => (send = resolve));
  await page.route(sentences, async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto("/fr/donation");
  await waitForHydration(page);
  await page.getByRole("button", { name: localeText("fr", "giving:amount.continue") }).click();
  await expect(page.locator("main")).toContainText(localeText("fr", "giving:amount.wrong")); // sent with the page
  await page.locator("[name=custom]").fill("50");
  await page.getByRole("button", { name: localeText("fr", "giving:amount.continue") }).click();
  const step = page.locator("form", { has: page.locator("[name=donorName]") });
  await expect(step).toBeVisible();
  expect(await page.locator("main").innerText()).not.toMatch(/step\.|amount\.|donor\.|frequency\./);
  await expect(page.getByLabel(localeText("fr", "giving:donor.name"))).toHaveCount(0);
  send();
  await expect(page.getByLabel(localeText("fr", "giving:donor.name"))).toBeVisible();
  await expect(page.getByText(localeText("fr", "giving:step.second"))).toBeVisible();
});

test("a link navigates without a page load, with texts that are loaded later", async ({ visit }) => {
  const page = await visit();
  await page.goto(devotion);
  await waitForHydration(page);
  await page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
  await page
    .locator("footer")
    .getByRole("link", { name: localeText("fr", "common:nav.blog") })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(localeText("fr", "blog:title"));
  await expect(page.locator("html[data-same-page]")).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${devotion}$`));
  await expect(page.locator("html[data-same-page]")).toHaveCount(1);
});
