import type { Page } from "@playwright/test";
import { expect, localeText, test, waitForHydration } from "~tests/support/e2e";

async function changeLanguage(page: Page, name: string): Promise<void> {
  await page.locator("#language-switcher summary").click();
  await page.locator("header").getByRole("link", { name }).click();
}

test("a message is kept when the language changes, and its draft is deleted once it is sent", async ({
  visit,
}) => {
  const page = await visit();
  await page.goto("/fr/contact");
  await waitForHydration(page);
  const form = page.locator("main form");
  await form.locator("[name=firstName]").fill("Rose");
  await form.locator("[name=message]").fill("Mèsi anpil\npou limyè a.");
  await changeLanguage(page, "Español");
  await expect(page).toHaveURL(/\/es\/contact$/);
  await expect(form.locator("[name=firstName]")).toHaveValue("Rose");
  await expect(form.locator("[name=message]")).toHaveValue("Mèsi anpil\npou limyè a.");
  await expect(form).toContainText("23 / ");
  await waitForHydration(page);
  await form.locator("[name=lastName]").fill("Pierre");
  await form.locator("[name=email]").fill(`rose-${process.pid}-${Date.now()}@example.org`);
  await form.locator("[name=subject]").fill("Lapriyè");
  await page.waitForTimeout(2_100); // the minimum of the time trap; other tests only move the page's clock
  await form.locator("button[type=submit]").click();
  await expect(page.getByText(localeText("es", "contact:form.sent")).first()).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^draft/.test(key)))).toEqual(
    [],
  );
});

test("chosen options are kept when the language changes", async ({ visit }) => {
  const page = await visit();
  await page.goto("/fr/bible-study");
  await waitForHydration(page);
  const form = page.locator("main form");
  await form.locator("label:has([name=studyType][value=online])").click();
  await form.locator("[name=name]").fill("Jean-Baptiste");
  await changeLanguage(page, "Kreyòl");
  await expect(form.locator("[name=studyType]:checked")).toHaveValue("online");
  await expect(form.locator("[name=name]")).toHaveValue("Jean-Baptiste");
});

test("the counter of a text that was typed before the script ran is correct", async ({ visit }) => {
  const page = await visit();
  let start: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (start = resolve));
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await started;
    await route.continue();
  });
  await page.goto("/fr/contact", { waitUntil: "commit" });
  const form = page.locator("main form");
  await form.locator("[name=message]").fill("Mèsi anpil");
  start();
  await waitForHydration(page);
  await expect(form.locator("[name=message]")).toHaveValue("Mèsi anpil");
  await expect(form).toContainText("10 / ");
});
