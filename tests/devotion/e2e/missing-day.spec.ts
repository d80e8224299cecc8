import { expectAccessible } from "~tests/support/accessible";
import { expect, ministryDate, localeText, test } from "~tests/support/e2e";

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "" : ", without JavaScript";

  test(`a day without a devotion keeps header and footer, and offers the nearest devotions${how}`, async ({
    visit,
  }) => {
    const page = await visit({ javaScriptEnabled });
    const answer = await page.goto("/ht/devotion/1999-01-01");
    expect(answer!.status()).toBe(404);
    await expect(page.locator("html")).toHaveAttribute("lang", "ht");
    await expect(page).toHaveTitle(localeText("ht", "common:error.404.title"));
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(localeText("ht", "devotion:noEntry"));
    await expect(main.getByRole("link", { name: localeText("ht", "common:nav.archive") })).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);
    await main.getByRole("listitem").getByRole("link").first().click();
    await page.waitForURL(/\/ht\/devotion\/\d{4}-\d\d-\d\d$/);
    await expect(page.locator(".verse").first()).toBeVisible();
  });

  test(`a future day offers today's devotion, and an unknown page is a 404${how}`, async ({ visit }) => {
    const page = await visit({ javaScriptEnabled });
    await page.goto("/es/devotion/2999-01-01");
    await expect(page.getByRole("main").locator(`a[href$="/es/devotion/${ministryDate()}"]`)).toBeVisible();
    const answer = await page.goto("/es/no-such-page");
    expect(answer!.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      localeText("es", "common:error.404.title"),
    );
    await expect(page.getByRole("banner")).toBeVisible();
  });
}
