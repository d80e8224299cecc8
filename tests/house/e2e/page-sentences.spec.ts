import { expect, ministryDate, localeText, test, waitForHydration } from "~tests/support/e2e";

/** The file of all public sentences of a language. */
const sentences = /\/assets\/(fr|ht|en|es)-[\w-]+\.js$/;

const devotion = `/fr/devotion/${ministryDate()}`;

test("a public page has all its sentences and requests no others", async ({ visit }) => {
  test.setTimeout(180_000);
  const page = await visit();
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/fr(?:\/[^<]*)?)<\/loc>/g)].map(([, path]) => path!);
  expect(paths.length).toBeGreaterThan(10);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  for (const path of [...paths, "/ht/donation?amount=25&currency=USD&method=zelle", "/en/no-such-page"]) {
    await page.goto(path);
    await waitForHydration(page);
    expect(
      requested.filter((url) => sentences.test(url)),
      path,
    ).toEqual([]);
  }
});

test("a link navigates without a page load, and waits for the sentences of the next page", async ({
  visit,
}) => {
  const page = await visit();
  let send: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => (send = resolve));
  await page.route(sentences, async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto(devotion);
  await waitForHydration(page);
  const heading = page.getByRole("heading", { level: 1 });
  const before = await heading.textContent();
  await page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
  const asked = page.waitForRequest(sentences);
  await page
    .locator("footer")
    .getByRole("link", { name: localeText("fr", "common:nav.blog") })
    .click();
  await asked;
  await expect(heading).toHaveText(before!);
  send();
  await expect(heading).toHaveText(localeText("fr", "blog:title"));
  await expect(page.locator("html[data-same-page]")).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${devotion}$`));
  await expect(page.locator("html[data-same-page]")).toHaveCount(1);
});
