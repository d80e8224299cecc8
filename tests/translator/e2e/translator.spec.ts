import type { Page } from "@playwright/test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fakeOpenAi } from "~tests/fakes/openai";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test, waitForHydration, passTimeTrap } from "~tests/support/e2e";
import { startOwnSite } from "~tests/support/own-site";

const french = "Le Seigneur est avec vous et il ne vous laisse pas seul.\n\nLisez Jean 3:16.";
const prompt = (key: string) => localeText("fr", `newsletter:premium.${key}`);
const tool = (key: string) => localeText("fr", `translator:${key}`);

let people = 0;
const someone = () => `translator-${process.pid}-${Date.now()}-${++people}@example.org`;

async function subscribe(page: Page, hasScript = true): Promise<void> {
  if (hasScript) await passTimeTrap(page);
  await page.getByLabel(prompt("name")).fill("Rose");
  await page.locator('form[id^="premium-"]').getByLabel(prompt("email")).fill(someone());
  await page.getByRole("button", { name: prompt("submit") }).click();
}

test("a visitor subscribes on the page of the tool, and the tool opens", async ({ page }) => {
  await page.goto("/fr/translator");
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
  await passTimeTrap(page);
  await page.getByRole("button", { name: prompt("submit") }).click();
  await expect(page.getByRole("alert").getByText(prompt("missing"))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("premium_subscriber"))).toBeNull();
  await subscribe(page);
  await expect(page.getByLabel(tool("text"))).toBeVisible();
  await expect(page.locator("main")).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem("premium_subscriber"))).toBe("true");
  await expectAccessibleEverywhere(page);
  await page.goto("/fr/subscribe/translation");
  await expect(page).toHaveURL("/fr/translator");
});

test("the subscription prompt page leads to the tool, with and without JavaScript", async ({ visit }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit({ javaScriptEnabled });
    await page.goto("/fr/subscribe/translation");
    if (javaScriptEnabled) {
      await waitForHydration(page);
      await expectAccessibleEverywhere(page);
    }
    await subscribe(page, javaScriptEnabled);
    await expect(page).toHaveURL("/fr/translator");
    await expect(page.getByLabel(tool("text"))).toBeVisible();
  }
});

test("scripture alone needs no AI, also without JavaScript; an empty text shows an error", async ({
  visit,
}) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto("/fr/translator");
  await subscribe(page, false);
  await page.getByLabel(tool("text")).fill("Jean 3:16");
  await page.getByLabel(tool("target")).selectOption("es");
  await page.getByRole("button", { name: tool("translate"), exact: true }).click();
  await expect(page.getByText("Juan 3:16")).toBeVisible();
  await expect(page.getByLabel(tool("text"))).toHaveValue("Jean 3:16");
  await page.getByLabel(tool("text")).fill("   ");
  await page.getByRole("button", { name: tool("translate"), exact: true }).click();
  await expect(page.getByRole("alert").getByText(tool("textRequired"))).toBeVisible();
});

test("on the landing page the tool opens in a dialog, after subscribing in the same dialog", async ({
  page,
}) => {
  await page.goto("/fr");
  await waitForHydration(page, page.locator("#tools"));
  const link = page.locator('#tools a[href="/fr/translator"]');
  await link.click();
  const dialog = page.getByRole("dialog", { name: localeText("fr", "home:tools.daily.translation.title") });
  await expect(dialog.getByLabel(prompt("name"))).toBeVisible();
  await expectAccessibleEverywhere(page, { only: "[role=dialog]" });
  await subscribe(page);
  await expect(dialog.getByLabel(tool("text"))).toBeVisible();
  await dialog.getByLabel(tool("text")).fill("Jean 3:16");
  await dialog.getByRole("button", { name: tool("translate"), exact: true }).click();
  await expect(dialog.getByText("Jan 3:16")).toBeVisible();
  await expectAccessibleEverywhere(page, { only: "[role=dialog]" });
  await expect(page).toHaveURL("/fr");
  await expect(async () => {
    await page.keyboard.press("Escape"); // the first Escape may close the toast
    await expect(dialog).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect(link).toBeFocused();
});

test("each tool on the landing page opens in an accessible dialog, and is a link without JavaScript", async ({
  page,
  visit,
}) => {
  await page.goto("/ht");
  await waitForHydration(page, page.locator("#tools"));
  for (const [tool, path] of [
    ["mood", "/ht/mood"],
    ["quotes", "/ht/quotes"],
  ] as const) {
    const link = page.locator(`#tools a[href="${path}"]`);
    await link.click();
    const dialog = page.getByRole("dialog", { name: localeText("ht", `home:tools.daily.${tool}.title`) });
    await expect(dialog.getByLabel(localeText("ht", "newsletter:premium.name"))).toBeVisible();
    await expectAccessibleEverywhere(page, { only: "[role=dialog]" });
    await page.keyboard.press("Escape");
    await expect(link).toBeFocused();
    const plain = await visit({ javaScriptEnabled: false });
    await plain.goto("/ht");
    await plain.locator(`#tools a[href="${path}"]`).click();
    await expect(plain).toHaveURL(path);
  }
});

test("a text is translated by the AI, with and without JavaScript, and the log does not contain it", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const ai = await fakeOpenAi();
  const folder = mkdtempSync(join(tmpdir(), "limye-translator-"));
  const site = await startOwnSite(folder, { OPENAI_BASE_URL: ai.baseUrl, LOG_LEVEL: "info" });
  try {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({
        baseURL: site.url,
        javaScriptEnabled,
        permissions: ["clipboard-read", "clipboard-write"],
      });
      const page = await context.newPage();
      await page.goto("/fr/translator");
      if (javaScriptEnabled) await waitForHydration(page);
      await subscribe(page, javaScriptEnabled);
      await page.getByLabel(tool("text")).fill(french);
      await page.getByLabel(tool("target")).selectOption("en");
      await page.getByRole("button", { name: tool("translate"), exact: true }).click();
      const result = page.locator('[lang="en"]', { hasText: "enSeigneur" });
      await expect(result).toContainText("enLisez John 3:16.");
      if (javaScriptEnabled) {
        await page.getByRole("button", { name: tool("copy") }).click();
        await expect(page.getByText(tool("copied"), { exact: true })).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("enSeigneur");
        ai.feel("broken");
        await page.getByLabel(tool("text")).fill(`${french} Merci à vous.`);
        await page.getByRole("button", { name: tool("translate"), exact: true }).click();
        await expect(page.getByRole("alert").getByText(tool("failedText"))).toBeVisible();
        await expect(page.getByLabel(tool("text"))).toHaveValue(`${french} Merci à vous.`);
        ai.feel("good");
      }
      await context.close();
    }
    const translated = ai.questions.filter(({ body }) => body.includes("laisse pas seul"));
    expect(translated.length).toBeGreaterThan(0);
    expect(site.output()).toContain("/translator");
    expect(site.output()).not.toMatch(/Seigneur|Lisez/);
  } finally {
    await site.stop();
    await ai.stop();
  }
});
