import { expect, localeText, test } from "~tests/support/e2e";
import { expectTitle, openHydrated } from "./steps";

test("an empty monthly card donation reports every missing field", async ({ visit }) => {
  const page = await visit();
  await openHydrated(page, "/donation?amount=25&frequency=monthly&currency=CAD");
  await page.getByRole("button", { name: /25,00/ }).click();
  for (const [name, error] of [
    ["donorName", "giving:details.name"],
    ["donorEmail", "giving:details.email"],
  ] as const) {
    const field = page.locator(`[name=${name}]`);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(localeText("fr", error));
  }
  await page.locator("[name=donorEmail]").fill("rose@example.org");
  await page.getByRole("button", { name: /25,00/ }).click();
  await expect(page.locator("[name=donorName]")).toBeFocused();
  await page.locator("[name=donorName]").fill("Rose");
  await page.getByRole("button", { name: /25,00/ }).click();
  await expectTitle(page, localeText("fr", "donation-status:completed.title"));
  await expect(page.getByRole("main")).toContainText(/25,00\s\$CA/);
});

test("a form that the browser filled in can be sent at once", async ({ visit }) => {
  for (const path of ["/my-giving", "/privacy"]) {
    const page = await visit();
    await openHydrated(page, path);
    // The page counts as just opened, however long the machine took to render it.
    await page.evaluate(() => Object.defineProperty(performance, "now", { value: () => 300 }));
    const form = page.locator("form", { has: page.locator("[name=email]") }).last();
    await form.locator("[name=email]").fill("rose@example.org");
    await form.locator("button[type=submit]").click();
    await expect(form).toHaveCount(0);
  }
});
