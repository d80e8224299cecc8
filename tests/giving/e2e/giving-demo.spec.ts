import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, waitForHydration, passTimeTrap, localeText, test } from "~tests/support/e2e";
import { expectTitle, givingWords, newDonorEmail, openHydrated, typeDonor } from "./steps";

test.describe("without keys the site is in demo mode, and says so", () => {
  test("a demo card donation with JavaScript asks for no card and loads nothing from Stripe", async ({
    visit,
  }) => {
    const page = await visit({ acceptLanguage: "en" });
    const t = givingWords("en");
    await openHydrated(page, "/donation-test");
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/en\/donation$/);
    await expect(page.locator("main")).toContainText(t("demo.text"));
    await page.locator('label:has([name=amount][value="250"])').click();
    await page.getByRole("button", { name: t("amount.continue") }).click();
    await page.locator("[name=donorName]").fill("Rose");
    await expect(page.locator("main")).toContainText(t("demo.card"));
    const email = page.locator("[name=donorEmail]");
    await email.fill("nope");
    await page.getByRole("button", { name: "Give $250.00" }).click();
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(localeText("en", "errors:email"));
    await expect(page.getByRole("button", { name: t("card.retry") })).toHaveCount(0);
    await email.fill(newDonorEmail());
    await expect(email).not.toHaveAttribute("aria-invalid");
    await page.getByRole("button", { name: "Give $250.00" }).click();
    await expect(page.getByText(t("demo.toast")).first()).toBeVisible();
    await expectTitle(page, t("donation-status:completed.title"));
    await expect(page.locator("main")).toContainText(t("demo.label"));
  });

  test("the button of a demo card donation has the same text before and after hydration", async ({
    visit,
  }) => {
    for (const javaScriptEnabled of [false, true]) {
      const page = await visit({ javaScriptEnabled });
      await page.goto("/en/donation?amount=25&currency=USD&frequency=monthly");
      if (javaScriptEnabled) await waitForHydration(page);
      await expect(page.getByRole("button", { name: "Give $25.00 every month" })).toBeVisible();
      await page.goto("/ht/donation?amount=25&currency=USD");
      if (javaScriptEnabled) await waitForHydration(page);
      const give = givingWords("ht")("card.give").split("{{")[0]!.trim();
      await expect(page.getByRole("button", { name: new RegExp(`^${give}.*25`) })).toBeVisible();
    }
  });

  for (const javaScriptEnabled of [true, false]) {
    test(`a Zelle pledge ${javaScriptEnabled ? "with" : "without"} JavaScript leads to its own instructions`, async ({
      visit,
    }) => {
      const page = await visit({ javaScriptEnabled });
      const t = givingWords("ht");
      await page.goto("/ht/donation?amount=40&currency=CAD");
      if (javaScriptEnabled) {
        await waitForHydration(page);
        await page.locator("[name=donorName]").fill("Wozlò");
        await page.getByRole("tab", { name: "Zelle" }).click();
        await expect(page.locator("[name=donorName]")).toHaveValue("Wozlò"); // It is kept.
        await passTimeTrap(page);
      } else {
        await page.getByRole("link", { name: "Zelle" }).click();
        await page.locator("[name=donorName]").fill("Wozlò");
      }
      const email = newDonorEmail();
      await page.locator("[name=donorEmail]").fill(email);
      await page.getByRole("button", { name: t("zelle.pledge") }).click();
      await expectTitle(page, t("donation-status:transfer.title"));
      await expect(page.locator("main")).toContainText(/Ministry Donation [2-9A-Z]{4}-[2-9A-Z]{4}/);
      await expect(page.locator("main")).toContainText(t("demo.label"));
      await expect(page.locator("main")).not.toContainText(email);
    });
  }

  for (const method of ["stripe", "paypal"])
    test(`a ${method} donor without JavaScript who opened the site under another host name stays on it`, async ({
      browser,
      baseURL,
    }) => {
      const otherName = baseURL!.replace("localhost", "127.0.0.1");
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: otherName });
      const page = await context.newPage();
      await page.goto(`/fr/donation?amount=25&currency=USD&method=${method}`);
      await typeDonor(page, "Rose");
      await page.locator("main form button[type=submit]").last().click();
      await expectTitle(page, localeText("fr", "donation-status:completed.title"));
      expect(new URL(page.url()).origin).toBe(otherName);
      await context.close();
    });

  test("both steps and the status page are accessible", async ({ page }) => {
    await openHydrated(page, "/fr/donation?custom=abc");
    await expectAccessibleEverywhere(page);
    await openHydrated(page, "/fr/donation?amount=25&currency=EUR&frequency=monthly");
    await page.locator("main summary").last().click();
    await page.getByRole("tab", { name: "Zelle" }).click();
    await expectAccessibleEverywhere(page);
    await page.getByRole("link", { name: localeText("fr", "giving:monthly.once") }).click();
    await expectAccessibleEverywhere(page);
    await passTimeTrap(page);
    await typeDonor(page, "Rose");
    await page.locator("main form button[type=submit]").last().click();
    await expectTitle(page, localeText("fr", "donation-status:transfer.title"));
    await expectAccessibleEverywhere(page);
  });
});
