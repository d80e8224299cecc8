import { expect, languages, localeText, test } from "~tests/support/e2e";

for (const language of languages) {
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
