import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test, waitForHydration, type Language } from "~tests/support/e2e";
import { inDatabase } from "~tests/support/site-database";

const sentence = (language: Language, key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, value),
    localeText(language, key),
  );
const engagement = (language: Language, key: string, values?: Record<string, string>) =>
  sentence(language, `engagement:${key}`, values);
const journey = (language: Language, key: string, values?: Record<string, string>) =>
  sentence(language, `growth-page:${key}`, values);

/** Opens a page and waits for hydration. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Adds the demo sermons with the page's button. Idempotent: another test may have added them before. */
async function initialiseSermons(page: Page, language: Language, hasScript = true): Promise<void> {
  await page.goto(`/${language}/spiritual-engagement`);
  if (hasScript) await waitForHydration(page);
  await page.getByText(engagement(language, "demo.title")).first().click();
  await page.getByRole("button", { name: engagement(language, "demo.button") }).click();
  await expect(page.getByText(engagement(language, "demo.done"), { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
}

const titles = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();

/** The id of a sermon in the site's database. */
function readSermonId(title: string, language: Language): number {
  const find = "select id from sermons where title = ? and language = ?";
  return inDatabase((database) => (database.prepare(find).get(title, language) as { id: number }).id);
}

/** The date on the browser's clock. */
const browserDate = (page: Page) => page.evaluate(() => new Date().toLocaleDateString("en-CA"));

async function addGoal(page: Page, language: Language, title: string, minutes: string): Promise<void> {
  await page
    .locator("summary")
    .filter({ hasText: journey(language, "goals.own.title") })
    .click();
  await page.getByLabel(journey(language, "goals.own.name")).fill(title);
  await page.getByLabel(journey(language, "goals.own.target"), { exact: false }).fill(minutes);
  await page.getByLabel(journey(language, "goals.own.deadline")).fill(await browserDate(page));
  await page.getByRole("button", { name: journey(language, "goals.own.add") }).click();
}

test("a visitor watches, bookmarks, sees the true reasons, notes a day, reaches a goal and levels up", async ({
  visit,
}) => {
  test.slow();
  const page = await visit();
  await initialiseSermons(page, "fr");
  await expect(page.getByRole("article")).toHaveCount(3);
  expect(new Set(await titles(page)).size).toBe(3);
  const before = await titles(page);
  const watched = before[0]!;
  await expect(page.getByText(localeText("fr", "sermons-recommendations:reason.opened"))).toHaveCount(0);

  const watch = engagement("fr", "recommendations.open.textLabel", { title: watched });
  await page.getByRole("button", { name: watch, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/fr/sermons/${readSermonId(watched, "fr")}$`));
  await expect(page.getByRole("heading", { level: 1, name: watched })).toBeVisible();

  await open(page, "/fr/spiritual-engagement");
  const kept = (await titles(page)).find((title) => title !== watched)!;
  const favorite = engagement("fr", "recommendations.favoriteLabel", { title: kept });
  await page.getByRole("button", { name: favorite, exact: true }).click();
  await expect(
    page.getByRole("status").getByText(engagement("fr", "recommendations.favorited")),
  ).toBeAttached();
  const reason = (code: string) => localeText("fr", `sermons-recommendations:reason.${code}`);
  const card = (title: string) =>
    page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  await expect(card(watched)).toContainText(reason("opened"));
  await expect(card(kept)).toContainText(reason("saved"));
  expect(await titles(page)).not.toEqual(before);
  const others = (await titles(page)).filter((title) => title !== watched && title !== kept);
  for (const title of others) {
    await expect(card(title)).not.toContainText(reason("opened"));
    await expect(card(title)).not.toContainText(reason("saved"));
  }

  await page.getByRole("link", { name: engagement("fr", "tabs.metrics"), exact: true }).click();
  await page.getByLabel(localeText("fr", "growth:metrics.prayerMinutes"), { exact: true }).fill("45");
  await page.getByLabel(localeText("fr", "growth:metrics.versesRead"), { exact: true }).fill("8");
  await page.getByRole("radio", { name: "8", exact: true }).check({ force: true });
  await page.getByLabel(localeText("fr", "growth:consent.label")).check();
  await page.getByRole("button", { name: engagement("fr", "metrics.save") }).click();
  await expect(page.locator(".toast")).toContainText(engagement("fr", "metrics.saved"));
  await expect(page.getByText(engagement("fr", "metrics.noted"))).toBeVisible();
  await expect(
    page.getByLabel(localeText("fr", "growth:metrics.prayerMinutes"), { exact: true }),
  ).toHaveValue("0");
  await expectAccessibleEverywhere(page);

  await open(page, "/fr/spiritual-growth?tab=goals");
  const level = page.getByRole("region", { name: journey("fr", "header.title") });
  await expect(level).toContainText(journey("fr", "header.progress", { level: "2" }));
  await addGoal(page, "fr", "Prier ce soir", "45");
  await expect(page.locator(".toast")).toContainText(journey("fr", "goals.own.added"));
  const goal = page.getByRole("article").filter({ hasText: "Prier ce soir" });
  await expect(goal).toContainText(journey("fr", "goals.of", { done: "45", goal: "45" }));
  await goal.getByRole("button", { name: journey("fr", "goals.complete") }).click();
  const toast = page.locator(".toast");
  await expect(toast).toContainText(journey("fr", "goals.completed"));
  await expect(level).toContainText(journey("fr", "header.progress", { level: "3" }));
  await expect(goal).toHaveCount(0);
  const reached = page.getByRole("list", { name: journey("fr", "goals.done"), exact: true });
  await expect(reached).toContainText("Prier ce soir");

  // One number for the person on the three pages.
  const [, points] = (await level.innerText()).match(/(\d+)\s+points/i)!;
  for (const path of ["community-badges", "spiritual-engagement"]) {
    await open(page, `/fr/${path}`);
    await expect(page.getByText(new RegExp(`\\b${points}\\b`)).first()).toBeVisible();
  }
});

test("the same journey works without JavaScript", async ({ visit }) => {
  test.slow();
  const page = await visit({ javaScriptEnabled: false, acceptLanguage: "ht" });
  await initialiseSermons(page, "ht", false);
  const [title] = (await titles(page)) as [string];
  const favorite = engagement("ht", "recommendations.favoriteLabel", { title });
  await page.getByRole("button", { name: favorite, exact: true }).click();
  await expect(page).toHaveURL(/\/ht\/spiritual-engagement\?done=favorite$/);
  await expect(page.getByText(engagement("ht", "recommendations.favorited"))).toBeVisible();

  await page.getByRole("link", { name: engagement("ht", "tabs.goals"), exact: true }).click();
  await page.getByRole("button", { name: engagement("ht", "goals.generate") }).click();
  await expect(page.getByText(engagement("ht", "goals.generated"))).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();

  await page.getByRole("link", { name: engagement("ht", "tabs.metrics"), exact: true }).click();
  await page.getByLabel(localeText("ht", "growth:metrics.prayerMinutes"), { exact: true }).fill("30");
  await page.getByRole("button", { name: engagement("ht", "metrics.save") }).click();
  await expect(page.locator("#daily-metrics")).toContainText(localeText("ht", "growth:errors.consent"));
  await expect(
    page.getByLabel(localeText("ht", "growth:metrics.prayerMinutes"), { exact: true }),
  ).toHaveValue("30");
  await page.getByLabel(localeText("ht", "growth:consent.label")).check();
  await page.getByRole("button", { name: engagement("ht", "metrics.save") }).click();
  await expect(page.getByText(engagement("ht", "metrics.saved"))).toBeVisible();

  await page.goto("/ht/spiritual-growth?tab=goals");
  await page
    .locator("summary")
    .filter({ hasText: journey("ht", "goals.own.title") })
    .click();
  await page.getByLabel(journey("ht", "goals.own.name")).fill("Priye chak maten");
  await page.getByLabel(journey("ht", "goals.own.target"), { exact: false }).fill("30");
  await page.getByRole("button", { name: journey("ht", "goals.own.add") }).click();
  await expect(page.getByText(journey("ht", "goals.own.added"))).toBeVisible();
  const goal = page.getByRole("article").filter({ hasText: "Priye chak maten" });
  await goal.getByRole("button", { name: journey("ht", "goals.complete") }).click();
  await expect(page.getByText(journey("ht", "goals.completed"))).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Priye chak maten" })).toBeVisible();
});

test("goals are created and deleted with the keyboard, and the focus stays on the page", async ({
  visit,
}) => {
  const page = await visit({ acceptLanguage: "en" });
  await open(page, "/en/spiritual-growth?tab=goals");
  await page.getByRole("button", { name: journey("en", "goals.create") }).press("Enter");
  await expect(page.locator(".toast")).toContainText(journey("en", "goals.created"));
  const goals = page.getByRole("article");
  await expect(goals.first()).toBeVisible();
  const count = await goals.count();
  await goals.first().getByRole("button").first().press("Enter");
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: journey("en", "goals.delete.button") })
    .press("Enter");
  await expect(goals).toHaveCount(count - 1);
  await expect(page.getByRole("heading", { name: journey("en", "goals.title") })).toBeFocused();
});

test("axe finds nothing on the tabs, without and with data", async ({ visit }) => {
  test.slow();
  const page = await visit({ acceptLanguage: "es" });
  await open(page, "/es/spiritual-growth");
  await expectAccessibleEverywhere(page);
  await open(page, "/es/spiritual-engagement?tab=goals");
  await expectAccessibleEverywhere(page);
  await initialiseSermons(page, "es");
  await open(page, "/es/spiritual-growth?tab=goals");
  await addGoal(page, "es", "Orar esta noche", "20");
  await expect(page.locator(".toast")).toBeVisible();
  await open(page, "/es/spiritual-engagement?tab=metrics");
  await page.getByLabel(localeText("es", "growth:metrics.prayerMinutes"), { exact: true }).fill("20");
  await page.getByLabel(localeText("es", "growth:consent.label")).check();
  await page.getByRole("button", { name: engagement("es", "metrics.save") }).click();
  await expect(page.locator(".toast")).toContainText(engagement("es", "metrics.saved"));
  for (const path of [
    "/es/spiritual-engagement",
    "/es/spiritual-engagement?tab=growth",
    "/es/spiritual-engagement?tab=goals",
    "/es/spiritual-growth",
    "/es/spiritual-growth?tab=goals",
    "/es/spiritual-growth?tab=recommendations",
    "/es/spiritual-growth?tab=achievements",
  ]) {
    await open(page, path);
    await expectAccessibleEverywhere(page);
  }
});

test("the landing page leads to the recommendations", async ({ page }) => {
  await open(page, "/fr");
  await page
    .locator("#tools")
    .getByRole("link", { name: localeText("fr", "home:tools.recommendations.title") })
    .click();
  await expect(page).toHaveURL(/\/fr\/spiritual-engagement$/);
  await expect(page.getByRole("heading", { level: 1, name: engagement("fr", "title") })).toBeVisible();
});
