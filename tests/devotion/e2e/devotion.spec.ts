import { expect, journeyLanguages, localeText, test } from "~tests/support/e2e";

for (const language of journeyLanguages) {
  test(`the archive leads to a devotion in ${language}, ready to share and print`, async ({
    page,
    request,
  }) => {
    await page.goto(`/${language}/devotion`);
    await page.locator("main ul a, main ol a").first().click();
    await expect(page).toHaveURL(new RegExp(`/${language}/devotion/\\d{4}-\\d\\d-\\d\\d$`));
    await expect(page.locator("main blockquote")).toHaveAttribute("lang", language);
    const whatsapp = page.getByRole("link", { name: /WhatsApp/ }).first();
    const shared = decodeURIComponent((await whatsapp.getAttribute("href"))!);
    expect(shared).toContain(`/${language}/devotion/`);
    const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
    const answer = await request.get(picture!);
    expect(answer.headers()["content-type"]).toBe("image/png");
    expect((await answer.body()).length).toBeLessThanOrEqual(120 * 1024);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("header").first()).toBeHidden();
    await expect(page.locator("main blockquote")).toBeVisible();
  });
}

test("a devotion can be shared beside its reference, on the first screen of a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/ht/devotion");
  await page.locator("main ul a, main ol a").first().click();
  const share = page.locator("figcaption").getByRole("link", { name: /WhatsApp/ });
  await expect(share).toBeInViewport({ ratio: 1 });
  const print = page.getByRole("button", { name: localeText("ht", "devotion:print") }).locator("svg");
  expect((await print.boundingBox())!.x).toBeLessThanOrEqual(24); // the text begins where the page's does
});

test("the landing page and the API have the same devotion of today", async ({ page, request }) => {
  // Another test may change it in between.
  await expect(async () => {
    const answer = await request.get("/api/daily-content?lang=ht");
    const { reference } = (await answer.json()) as { reference: string };
    await page.goto("/ht");
    await expect(page.locator("#devotion")).toContainText(reference, { timeout: 1_000 });
  }).toPass();
});

test("a day without a devotion is a 404", async ({ page }) => {
  expect((await page.goto("/es/devotion/1999-01-01"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(localeText("es", "devotion:noEntry"));
});
