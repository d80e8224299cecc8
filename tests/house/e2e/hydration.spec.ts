import type { Page } from "@playwright/test";
import { expect, waitForHydration, localeText, test } from "~tests/support/e2e";

declare global {
  interface Window {
    /** Lets React's scheduler run. */
    runScheduler?: () => void;
  }
}

/** Holds the page's script back until the returned function is called. Until then the page is server-rendered only. */
async function holdScript(page: Page): Promise<() => void> {
  let start: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (start = resolve));
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await started;
    await route.continue();
  });
  return start;
}

const opened = (page: Page, path: string) => page.goto(path, { waitUntil: "commit" });

// React hydrates the page in a task of its scheduler, which is triggered by a message. A press between the message and
// the task makes React hydrate synchronously. The message is held back here, so that the press always falls in between.
test("a click between the start of the page's script and its first render causes no error and loses no input", async ({
  visit,
}) => {
  const page = await visit();
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    let isHeld = true;
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const post = () => postMessage.call(this, message);
      if (isHeld) held.push(post);
      else post();
    };
    window.runScheduler = () => {
      isHeld = false;
      for (const post of held.splice(0)) post();
    };
  });
  await page.goto("/admin/login");
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("__react")));
  await page.locator("input[name=username]").fill("nobody-of-that-name");
  await page.locator("input[name=password]").fill("wrong");
  await page.getByRole("heading", { level: 1 }).click();
  await page.evaluate(() => window.runScheduler!());
  await waitForHydration(page);
  await expect(page.locator("input[name=username]")).toHaveValue("nobody-of-that-name");
  await expect(page.locator("input[name=password]")).toHaveValue("wrong");
});

test("the giving form keeps what was chosen before the page's script ran", async ({ visit }) => {
  const page = await visit();
  const start = await holdScript(page);
  await opened(page, "/donation");
  const form = page.locator("form", { has: page.locator("[name=custom]") });
  await form.locator("label:has([name=frequency][value=monthly])").click();
  await form.locator("label:has([name=currency][value=EUR])").click();
  await form.locator("[name=custom]").fill("35");
  start();
  await waitForHydration(page);
  await expect(form.locator("[name=frequency][value=monthly]")).toBeChecked();
  await expect(form.locator("[name=currency][value=EUR]")).toBeChecked();
  await expect(form.locator("[name=custom]")).toHaveValue("35");
  await form.locator("button[type=submit]").click();
  await expect(page.getByRole("heading", { name: /35,00\s€/ })).toContainText(
    localeText("fr", "giving:frequency.monthlyText"),
  );
});

test("a quick amount that was chosen before the page's script ran is used", async ({ visit }) => {
  const page = await visit();
  const start = await holdScript(page);
  await opened(page, "/donation");
  const form = page.locator("form", { has: page.locator("[name=custom]") });
  await form.locator("label:has([name=amount][value='100'])").click();
  start();
  await waitForHydration(page);
  await form.locator("button[type=submit]").click();
  await expect(page.getByRole("heading", { name: /100,00/ })).toBeVisible();
});

test("a message that was typed before the page's script ran is sent completely", async ({ visit }) => {
  const page = await visit();
  const start = await holdScript(page);
  await opened(page, "/contact");
  const form = page.locator("form", { has: page.locator("[name=subject]") });
  const typed = { firstName: "Rose", lastName: "Pierre", subject: "Lapriyè", message: "Mèsi anpil." };
  for (const [name, text] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(text);
  start();
  await waitForHydration(page);
  for (const [name, text] of Object.entries(typed))
    await expect(form.locator(`[name=${name}]`)).toHaveValue(text);
  await expect(form.getByText(`${typed.message.length} / `)).toBeVisible();
  await form.locator("button[type=submit]").click();
  await expect(form).toContainText(localeText("fr", "errors:required"));
  await expect(form.locator("[name=message]")).toHaveValue(typed.message);
});

test("settings that were changed before the page's script ran stay, and are shown as unsaved", async ({
  admin,
}) => {
  const page = await admin({ at: null });
  const start = await holdScript(page);
  await opened(page, "/admin/settings?tab=general");
  const name = page.locator("[name=siteSettings_siteName]");
  const colour = page.locator("[name=siteSettings_primaryColor]");
  const language = page.getByRole("checkbox", { name: "Español" });
  await name.fill("Lanp ki limen");
  await colour.fill("#2255aa");
  await language.uncheck();
  start();
  await waitForHydration(page);
  await expect(page.locator(".save-bar")).toContainText(/modification/i);
  await expect(name).toHaveValue("Lanp ki limen");
  await expect(colour).toHaveValue("#2255aa");
  await expect(page.locator("input[type=color]").first()).toHaveValue("#2255aa");
  await expect(language).not.toBeChecked();
});

test("a devotion that was edited before the page's script ran stays as typed", async ({ admin }) => {
  const page = await admin({ at: null });
  const start = await holdScript(page);
  await opened(page, "/admin/daily-content?date=2033-03-03&in=fr&start=planned");
  const words = page.locator("textarea[name=motivation]");
  await expect(words).not.toHaveValue("");
  await words.fill("Limyè a klere nan fènwa a.");
  start();
  await waitForHydration(page);
  await expect(words).toHaveValue("Limyè a klere nan fènwa a.");
});

test("a form of the landing page that is filled in before the page's script ran keeps every letter", async ({
  visit,
}) => {
  const page = await visit();
  const start = await holdScript(page);
  await opened(page, "/fr");
  await page.locator("#contact summary").click();
  const form = page.locator("#contact form");
  const typed = { firstName: "Rose", lastName: "Pierre", subject: "Lapriyè", message: "Mèsi anpil." };
  for (const [name, text] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(text);
  start();
  await waitForHydration(page);
  for (const [name, text] of Object.entries(typed))
    await expect(form.locator(`[name=${name}]`)).toHaveValue(text);
  await expect(form.getByText(`${typed.message.length} / `)).toBeVisible();
  await form.locator("button[type=submit]").click();
  await expect(form).toContainText(localeText("fr", "errors:required"));
  await expect(page).toHaveURL("/fr");
});

test("a form that is sent before the page's script ran is submitted as without JavaScript", async ({
  visit,
}) => {
  const page = await visit();
  await holdScript(page);
  await opened(page, "/fr");
  await page.locator("#contact summary").click();
  const form = page.locator("#contact form");
  await form.locator("[name=subject]").fill("Lapriyè");
  await form.locator("button[type=submit]").click();
  await expect(page).toHaveURL("/fr/contact");
  await expect(page.locator("main form")).toContainText(localeText("fr", "errors:required"));
  await expect(page.locator("main [name=subject]")).toHaveValue("Lapriyè");
});

test("a link within the page that is clicked before the page's script ran keeps a form unchanged", async ({
  visit,
}) => {
  const page = await visit();
  const start = await holdScript(page);
  await opened(page, "/fr");
  await page.locator("#contact summary").click();
  const subject = page.locator("#contact [name=subject]");
  await subject.fill("Lapriyè");
  await subject.evaluate((element) => (element.dataset.before = "yes"));
  const donate = page
    .locator("header")
    .getByRole("link", { name: localeText("fr", "common:nav.donate"), exact: true });
  await donate.click();
  start();
  await expect(page).toHaveURL("/fr#donate");
  await expect(page.locator("#donate").getByRole("heading", { level: 2 })).toBeInViewport();
  await waitForHydration(page);
  await expect(subject).toHaveAttribute("data-before", "yes");
  await expect(subject).toHaveValue("Lapriyè");
});

test("text typed on a slow phone while the script loads is kept completely", async ({ visit }) => {
  const page = await visit();
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto("/contact", { waitUntil: "commit" });
  await browser.send("Network.enable");
  await browser.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  const form = page.locator("form", { has: page.locator("[name=subject]") });
  const words = "Bondye se limyè mwen, se li ki delivre mwen. ";
  await form.locator("[name=subject]").fill("Lapriyè");
  const message = form.locator("[name=message]");
  await message.click();
  let typed = "";
  const isHydrated = () =>
    page.evaluate(() =>
      Object.keys(document.querySelector("main")!).some((key) => key.startsWith("__react")),
    );
  // Types before, during and after hydration.
  for (let more = 0; more < 2; more += (await isHydrated()) ? 1 : 0) {
    await page.keyboard.type(words);
    typed += words;
  }
  await expect(message).toHaveValue(typed);
  await expect(form.locator("[name=subject]")).toHaveValue("Lapriyè");
  await expect(form.getByText(`${typed.length} / `)).toBeVisible();
});
