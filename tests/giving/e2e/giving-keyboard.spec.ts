import type { Locator, Page } from "@playwright/test";
import { expect, test, waitForHydration, passTimeTrap } from "~tests/support/e2e";
import { expectTitle, givingWords, newDonorEmail, openHydrated, typeDonor } from "./steps";

/** Presses Tab until a field has the focus. Its label must be in the viewport. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((one) => one === document.activeElement)) break;
  }
  await expect(target).toBeFocused();
  await expect(page.locator("label").filter({ has: target }).or(target).first()).toBeInViewport();
}

test("a monthly donation of 50 dollars is made with the keyboard alone", async ({ visit }) => {
  const page = await visit();
  const t = givingWords("ht");
  await openHydrated(page, "/ht/donation");
  await tabTo(page, page.locator("[name=frequency]:checked"));
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[name=frequency]:checked")).toHaveValue("monthly");
  await tabTo(page, page.locator("[name=amount]:checked"));
  await expect(page.locator("[name=amount]:checked")).toHaveValue("50");
  await page.keyboard.press("Enter");

  await expect(page.locator("main h2").first()).toContainText("50,00");
  await tabTo(page, page.locator("[name=donorName]"));
  await page.keyboard.type("Rose Laure");
  await page.keyboard.press("Tab");
  await page.keyboard.type(newDonorEmail());
  await passTimeTrap(page);
  await page.keyboard.press("Enter");
  await expectTitle(page, t("donation-status:completed.title"));
  await expect(page.locator("main")).toContainText(t("frequency.monthly"));
});

test("the status page is the same with and without JavaScript", async ({ visit }) => {
  const read = async (javaScriptEnabled: boolean) => {
    const page = await visit({ javaScriptEnabled });
    const t = givingWords("fr");
    await page.goto("/fr/donation?amount=50");
    if (javaScriptEnabled) await waitForHydration(page);
    await typeDonor(page, "Rose Laure");
    await passTimeTrap(page);
    await page.locator("main form button[type=submit]").click();
    await expectTitle(page, t("donation-status:completed.title"));
    await expect(page.locator("main form")).toHaveCount(0);
    return page.locator("main").innerText();
  };
  expect(await read(true)).toBe(await read(false));
});
