import type { Locator, Page } from "@playwright/test";
import { expect, localeText, test, waitForHydration } from "~tests/support/e2e";

/** Holds back the script of the landing page's contact form until the returned function is called. */
async function holdContactForm(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/contact-*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const isHydrated = (part: Locator) =>
  part.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react")));

const later = ["#tools", "#donate", "#newsletter", "#contact"];

test("parts of the landing page that are not near the viewport are not hydrated", async ({ visit }) => {
  const page = await visit();
  await page.goto("/fr");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  for (const part of later) expect(await isHydrated(page.locator(part)), part).toBe(false);
  for (const part of later) await waitForHydration(page, page.locator(part));
});

test("a form that is filled in before its script has loaded keeps every letter", async ({ visit }) => {
  const page = await visit();
  const release = await holdContactForm(page);
  await page.goto("/fr");
  await waitForHydration(page);
  const form = page.locator("#contact form");
  const typed = { firstName: "Rose", lastName: "Pierre", subject: "Lapriyè", message: "Mèsi anpil." };
  for (const [name, text] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(text);
  expect(await isHydrated(form)).toBe(false);
  release();
  await waitForHydration(page, form);
  for (const [name, text] of Object.entries(typed))
    await expect(form.locator(`[name=${name}]`)).toHaveValue(text);
  await expect(form.getByText(`${typed.message.length} / `)).toBeVisible();
  await form.locator("button[type=submit]").click();
  await expect(form).toContainText(localeText("fr", "errors:required"));
  await expect(page).toHaveURL("/fr");
});

test("a form that is sent before its script has loaded is submitted as without JavaScript", async ({
  visit,
}) => {
  const page = await visit();
  await holdContactForm(page);
  await page.goto("/fr");
  await waitForHydration(page);
  const form = page.locator("#contact form");
  await form.locator("[name=subject]").fill("Lapriyè");
  await form.locator("button[type=submit]").click();
  await expect(page).toHaveURL("/fr/contact");
  await expect(page.locator("main form")).toContainText(localeText("fr", "errors:required"));
  await expect(page.locator("main [name=subject]")).toHaveValue("Lapriyè");
});

test("a link within the page, clicked while a part loads, keeps the part's form unchanged", async ({
  visit,
}) => {
  const page = await visit();
  const release = await holdContactForm(page);
  await page.goto("/fr");
  await waitForHydration(page);
  const subject = page.locator("#contact [name=subject]");
  await subject.fill("Lapriyè");
  await subject.evaluate((element) => (element.dataset.before = "yes"));
  const donate = page
    .locator("header")
    .getByRole("link", { name: localeText("fr", "common:nav.donate"), exact: true });
  await donate.click();
  release();
  await expect(page).toHaveURL("/fr#donate");
  await expect(page.locator("#donate").getByRole("heading", { level: 2 })).toBeInViewport();
  await waitForHydration(page, page.locator("#contact form"));
  await expect(subject).toHaveAttribute("data-before", "yes");
  await expect(subject).toHaveValue("Lapriyè");
});
