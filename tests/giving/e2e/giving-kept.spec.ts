import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, waitForHydration, test } from "~tests/support/e2e";
import { expectTitle, givingWords, newDonorEmail, openHydrated, typeDonor } from "./steps";

/** The network preset "Slow 3G" of Chromium's developer tools. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const kbps = (500 * 1024 * 0.8) / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400 * 5,
    downloadThroughput: kbps,
    uploadThroughput: kbps,
  });
}

async function changeLanguage(page: Page, name: string): Promise<void> {
  await page.locator("#language-switcher summary").click();
  await page.locator("header").getByRole("link", { name }).click();
}

/** Counts the pointer presses on a page in its session storage. */
const countPresses = (page: Page) =>
  page.addInitScript(() =>
    addEventListener("pointerdown", () => {
      sessionStorage.setItem("presses", String(Number(sessionStorage.getItem("presses")) + 1));
    }),
  );

test("a monthly donation of 50 dollars on slow 3G loses nothing when the language changes midway", async ({
  visit,
}) => {
  test.setTimeout(180_000);
  const page = await visit();
  await page.setViewportSize({ width: 390, height: 844 });
  await slowDown(page);
  await countPresses(page);
  const screens: string[] = [];
  page.on("framenavigated", (frame) => screens.push(new URL(frame.url()).pathname));
  const email = newDonorEmail();
  await page.goto("/fr/donation");
  const form = page.locator("main form").first();
  await form.locator("label:has([name=frequency][value=monthly])").click();
  await form.locator('label:has([name=amount][value="50"])').click();
  await waitForHydration(page);
  await form.getByRole("button", { name: givingWords("fr")("amount.continue") }).click();
  await typeDonor(page, "Rose Laure", email);
  await page.locator("main summary").click();
  await page.locator("[name=message]").fill("Mèsi");
  await changeLanguage(page, "Kreyòl");

  const t = givingWords("ht");
  await expect(page.locator("html")).toHaveAttribute("lang", "ht", { timeout: 60_000 });
  await expect(page.locator("main h2")).toContainText("50,00", { timeout: 60_000 });
  await expect(page.locator("main h2")).toContainText(t("frequency.monthlyText"));
  await expect(page.locator("[name=donorName]")).toHaveValue("Rose Laure");
  await expect(page.locator("[name=donorEmail]")).toHaveValue(email);
  await expect(page.locator("[name=message]")).toHaveValue("Mèsi");
  await page.getByRole("button", { name: "50,00" }).click();
  await expectTitle(page, t("donation-status:completed.title"), {
    timeout: 60_000,
  });
  await expect(page.locator("main")).toContainText(t("frequency.monthly"));
  // The status page contains no form, and the next donation starts empty.
  await expect(page.locator("main form")).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^draft/.test(key)))).toEqual(
    [],
  );
  // One press each for frequency, amount, "continue", message and "give"; two for the language.
  expect(await page.evaluate(() => Number(sessionStorage.getItem("presses")))).toBeLessThanOrEqual(7);
  expect([...new Set(screens)]).toEqual(["/fr/donation", "/ht/donation", "/ht/donation-success"]);
});

test("the back button leads from the second step to the first and keeps the choices", async ({ visit }) => {
  const page = await visit();
  const t = givingWords("fr");
  await page.goto("/fr/donation");
  const giving = page.locator("main");
  await waitForHydration(page, giving);
  await giving.locator('label:has([name=amount][value="100"])').click();
  await giving.locator("label:has([name=currency][value=EUR])").click();
  await giving.getByRole("button", { name: t("amount.continue") }).click();
  await expect(giving).toContainText(t("step.second"));
  await giving.locator("[name=donorName]").fill("Rose");
  await page.goBack();
  await expect(page).toHaveURL(/\/fr\/donation#giving$/);
  await expect(giving).toContainText(t("step.first"));
  await expect(giving.locator("[name=amount]:checked")).toHaveValue("100");
  await expect(giving.locator("[name=currency]:checked")).toHaveValue("EUR");
  await page.goForward();
  await expect(giving).toContainText(t("step.second"));
  await expect(giving.locator("[name=donorName]")).toHaveValue("Rose");
  await giving.getByRole("link", { name: t("amount.change") }).click();
  await expect(giving).toContainText(t("step.first"));
  // After a language change it is still the first step of the same donation.
  await changeLanguage(page, "English");
  await expect(page).toHaveURL(/\/en\/donation#giving$/);
  await expect(giving.locator("[name=amount]:checked")).toHaveValue("100");
  await expect(giving.locator("[name=currency]:checked")).toHaveValue("EUR");
});

test("a draft in an older format does not break the form", async ({ visit }) => {
  const page = await visit();
  await page.addInitScript(() => {
    const start = "amount  USD false stripe";
    const choice = { preset: "many", custom: 3 };
    sessionStorage.setItem(
      "draft giving",
      JSON.stringify({ start, step: "payment", choice, currency: "HTG", method: "cash", gift: {} }),
    );
    sessionStorage.setItem("draft /donation", JSON.stringify({ donorName: "Rose", phone: ["1"] }));
    sessionStorage.setItem("draft /contact", "{not JSON");
  });
  const t = givingWords("fr");
  await openHydrated(page, "/fr/donation");
  await expect(page.locator("main")).toContainText(t("step.first"));
  await expect(page.locator("[name=currency]:checked")).toHaveValue("USD");
  await page.locator('label:has([name=amount][value="25"])').click();
  await page.getByRole("button", { name: t("amount.continue") }).click();
  await expect(page.locator("[name=donorName]")).toHaveValue("");
  await openHydrated(page, "/fr/contact");
  await expect(page.locator("[name=message]")).toHaveValue("");
});

test("the limits of PayPal and Zelle are shown on the tab and below the amount", async ({ visit }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit({ javaScriptEnabled });
    const t = givingWords("ht");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/ht/donation?amount=40&currency=CAD&method=zelle");
    if (javaScriptEnabled) await waitForHydration(page);
    const zelle = page.locator("#giving-zelle");
    await expect(zelle).toContainText(t("method.limits.dollars"));
    await expect(page.getByText(t("zelle.dollars"))).toHaveCount(1);
    await expect(page.getByText(t("zelle.dollars"))).toBeInViewport();
    await page.goto("/ht/donation?amount=40&frequency=monthly&method=zelle");
    if (javaScriptEnabled) await waitForHydration(page);
    await expect(zelle).toContainText(t("method.limits.once"));
    await expect(page.getByText(t("monthly.cardOnly"))).toBeInViewport();
    if (javaScriptEnabled) await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("link", { name: t("monthly.once") }).click();
    await expect(page.getByText(t("monthly.cardOnly"))).toHaveCount(0);
    await expect(page.getByRole("button", { name: t("zelle.pledge") })).toBeVisible();
  }
});

test("an error in the giving form is shown once", async ({ visit }) => {
  const page = await visit();
  const t = givingWords("fr");
  await openHydrated(page, "/fr/donation");
  await expect(page.locator("[name=amount]:checked")).toHaveValue("50"); // suggested
  await page.locator("[name=custom]").fill("5");
  await page.locator("[name=custom]").fill("");
  await page.getByRole("button", { name: t("amount.continue") }).click();
  await expect(page.locator("[name=amount]").first()).toBeFocused();
  await expect(page.getByText(t("amount.invalid"))).toHaveCount(1);
  await page.locator("[name=custom]").fill("abc");
  await page.getByRole("button", { name: t("amount.continue") }).click();
  await expect(page.locator("[name=custom]")).toBeFocused();
  await expect(page.locator("[name=custom]")).toHaveAccessibleDescription(new RegExp(t("amount.invalid")));
  await expect(page.getByText(t("amount.invalid"))).toHaveCount(1);
  await page.locator("[name=custom]").fill("40");
  await page.getByRole("button", { name: t("amount.continue") }).click();
  await page.getByRole("button", { name: "40,00" }).click();
  await expect(page.locator("[name=donorName]")).toBeFocused();
  await expect(page.locator("[name=donorName]")).toHaveAccessibleDescription(t("details.name"));
  await expect(page.getByText(t("details.name"))).toHaveCount(1);
  await expect(page.getByRole("alert")).toHaveCount(0);
});
