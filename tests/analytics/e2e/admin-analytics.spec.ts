import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectAccessibleIn } from "~tests/support/accessible";
import {
  expect,
  journeyLanguages,
  localeText,
  test,
  waitForHydration,
  type Language,
} from "~tests/support/e2e";
import { insertRow } from "~tests/support/site-database";

const analyst = { permissions: ["view_analytics"] };
const words = (language: Language, key: string) => localeText(language, `admin-analytics:${key}`);
const range = (place: Page | Locator, language: Language, name: string) =>
  place.getByRole("link", { name: words(language, `range.${name}`), exact: true });
const chart = (page: Page, language: Language, key: string) =>
  page.getByRole("figure", { name: words(language, key) });
const read = (text: string) => Number(text.replace(/\D/g, ""));

/** Adds subscription changes of today, in the form in which the site records them. */
function addSubscribers(gained: number, lost: number): void {
  const created_at = new Date().toISOString();
  for (let n = 0; n < gained + lost; n++)
    insertRow("subscription_changes", { kind: n < gained ? "gained" : "lost", language: "ht", created_at });
}

test("tile, chart and table have the same figures of subscribers", async ({ admin }) => {
  addSubscribers(4, 2);
  const page = await admin({ ...analyst, language: "en", at: "/admin/analytics?range=7days" });
  await page.getByRole("tab", { name: words("en", "tabs.users") }).click();
  const tiles = page.getByRole("list", { name: words("en", "subscribers.title") }).getByRole("listitem");
  const tile = async (at: number) => read((await tiles.nth(at).locator("p").nth(1).textContent())!);
  const figure = chart(page, "en", "subscribers.byDay");
  await figure.locator("summary").click();
  const today = figure.getByRole("row").last().getByRole("cell");
  const column = async (at: number) =>
    (await figure.locator(`tbody td:nth-of-type(${at})`).allTextContents()).reduce(
      (sum, cell) => sum + read(cell),
      0,
    );
  expect(read((await today.first().textContent())!)).toBeGreaterThanOrEqual(4);
  expect(read((await today.last().textContent())!)).toBeGreaterThanOrEqual(2);
  expect(await tile(1)).toBe(await column(1));
  expect(await tile(2)).toBe(await column(2));
  const bars = figure.locator("svg[role=img] rect.chart-bar");
  const [up, down] = [await bars.first().boundingBox(), await bars.last().boundingBox()];
  expect(down!.y).toBeGreaterThan(up!.y); // lost subscribers are drawn below the axis
});

test("the dashboard's dialog changes its range in place, and returns the focus", async ({ admin }) => {
  const page = await admin();
  await page.locator("summary", { hasText: localeText("fr", "admin:dashboard.tools") }).click();
  const card = page.getByRole("main").getByRole("link", { name: localeText("fr", "admin-analytics:title") });
  await card.click();
  const dialog = page.getByRole("dialog");
  await expect(range(dialog, "fr", "30days")).toHaveAttribute("aria-current", "true");
  await range(dialog, "fr", "90days").click();
  await expect(range(dialog, "fr", "90days")).toHaveAttribute("aria-current", "true");
  await expect(range(dialog, "fr", "90days")).toBeFocused();
  expect(new URL(page.url()).pathname).toBe("/admin/dashboard");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(card).toBeFocused();

  await card.click();
  await expect(range(dialog, "fr", "30days")).toHaveAttribute("aria-current", "true");
  await dialog.getByRole("link", { name: words("fr", "open") }).click();
  await page.waitForURL("**/admin/analytics?range=30days");
});

test("without JavaScript all tabs are shown, ranges are links, and tables unfold", async ({ admin }) => {
  addSubscribers(1, 0);
  const page = await admin({ ...analyst, language: "ht", javaScriptEnabled: false, at: "/admin/analytics" });
  for (const name of ["mails.title", "prayers.title", "content.title", "subscribers.title", "visits.title"])
    await expect(page.getByRole("heading", { name: words("ht", name), exact: true })).toBeVisible();
  await range(page, "ht", "7days").click();
  await page.waitForURL("**/admin/analytics?range=7days");
  const figure = chart(page, "ht", "subscribers.byDay");
  await expect(figure.getByRole("table")).toBeHidden();
  await figure.locator("summary").click();
  await expect(figure.getByRole("rowheader")).toHaveCount(7);
  await expect(page.getByRole("button", { name: words("ht", "print") })).toBeHidden();
});

test("the export of a range is downloaded", async ({ admin }) => {
  const page = await admin({ ...analyst, at: "/admin/analytics?range=90days" });
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: words("fr", "export") }).click();
  expect((await download).suggestedFilename()).toBe("analytics-90days.csv");
});

test("printing shows every topic and every figure, but no buttons", async ({ admin }) => {
  addSubscribers(1, 0);
  const page = await admin({ ...analyst, language: "es", at: "/admin/analytics?range=7days" });
  await page.emulateMedia({ media: "print" });
  for (const name of ["mails.title", "prayers.title", "content.title", "subscribers.title"])
    await expect(page.getByRole("heading", { name: words("es", name), exact: true })).toBeVisible();
  await expect(chart(page, "es", "subscribers.byDay").getByRole("table")).toBeVisible();
  await expect(page.getByRole("tab").first()).toBeHidden();
  await expect(page.getByRole("link", { name: words("es", "export") })).toBeHidden();
});

test("in forced colours the chosen range and tab, and every series, stay distinct", async ({ admin }) => {
  addSubscribers(1, 1);
  const page = await admin({ ...analyst, language: "en", at: "/admin/analytics" });
  await page.emulateMedia({ forcedColors: "active" });
  const ground = (link: Locator) => link.evaluate((element) => getComputedStyle(element).backgroundColor);
  const tab = (name: string) => page.getByRole("tab", { name: words("en", `tabs.${name}`), exact: true });
  expect(await ground(range(page, "en", "30days"))).not.toBe(await ground(range(page, "en", "7days")));
  expect(await ground(tab("donations"))).not.toBe(await ground(tab("users")));
  await tab("users").click();
  const bars = chart(page, "en", "subscribers.byDay").locator("svg[role=img] rect.chart-bar");
  const fill = (bar: Locator) => bar.evaluate((element) => getComputedStyle(element).fill);
  expect(await fill(bars.first())).not.toContain("url");
  expect(await fill(bars.last())).toContain("url"); // hatched
});

test("the old address of the analytics leads to their one place, and the rail has no content page", async ({
  admin,
}) => {
  const page = await admin({ ...analyst, language: "en", at: "/admin/content/analytics?range=90days" });
  expect(new URL(page.url()).pathname).toBe("/admin/analytics");
  await expect(range(page, "en", "90days")).toHaveAttribute("aria-current", "true");
  const rail = page.locator(".admin-rail");
  await expect(rail.locator('a[href="/admin/content"]')).toHaveCount(0);
});

for (const language of journeyLanguages) {
  test(`axe finds nothing in any tab, ${language}`, async ({ admin }) => {
    test.slow();
    addSubscribers(1, 1);
    const page = await admin({ ...analyst, language, at: "/admin/analytics" });
    await waitForHydration(page);
    for (const name of ["donations", "engagement", "content", "users"]) {
      await page.getByRole("tab", { name: words(language, `tabs.${name}`), exact: true }).click();
      if (name === "users") await chart(page, language, "subscribers.byDay").locator("summary").click();
      await expectAccessibleIn(page, language);
    }
  });
}
