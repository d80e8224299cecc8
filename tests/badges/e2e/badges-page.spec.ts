import type { Page } from "@playwright/test";
import { addListedRequest, prayInCard } from "~tests/prayers/e2e/prayer-steps";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test, waitForHydration, type Language } from "~tests/support/e2e";

const text = (language: Language, key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce(
    (sentence, [name, value]) => sentence.replace(`{{${name}}}`, value),
    localeText(language, `badges-page:${key}`),
  );
const firstPrayer = { fr: "Première prière", ht: "Premye priyè" };

/** Adds a request and prays for it, in the page's language. */
async function pray(
  page: Page,
  language: "fr" | "ht",
  title: string,
  { hasScript = true } = {},
): Promise<void> {
  await page.goto(`/${language}/prayer-requests?type=guidance&writtenIn=${language}`);
  if (hasScript) await waitForHydration(page);
  await prayInCard(page, page.getByRole("article", { name: title }), "Esther");
}

test("the first prayer shows a badge in a toast, and the badge is on the page", async ({
  visit,
  request,
}) => {
  const title = "Mete men ou sou pitit mwen";
  await addListedRequest(request, { title, prayerType: "guidance", language: "ht" });
  const page = await visit({ acceptLanguage: "ht" });
  await page.goto("/ht/community-badges");
  await expect(page.getByText(text("ht", "empty.title"))).toBeVisible();
  await pray(page, "ht", title);
  const toast = page.locator(".toast");
  await expect(toast.getByText(text("ht", "toast.title"), { exact: true })).toBeVisible();
  await expect(toast).toContainText(text("ht", "toast.text", { names: firstPrayer.ht }));

  await page.goto("/ht/community-badges");
  await waitForHydration(page);
  const category = text("ht", "categories.prayer");
  await expect(page.getByRole("heading", { level: 2, name: category, exact: true })).toBeVisible();
  const badge = page.getByRole("link", { name: firstPrayer.ht });
  await badge.focus();
  await page.keyboard.press("Enter");
  const details = page.getByRole("dialog", { name: firstPrayer.ht });
  await expect(details).toContainText(text("ht", "details.earnedAt"));
  await expect(details).toContainText(text("ht", "points", { points: "10" }));
  await expectAccessibleEverywhere(page);
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await expect(badge).toBeFocused();

  const other = await visit({ acceptLanguage: "ht" });
  await other.goto("/ht/community-badges");
  await expect(other.getByText(text("ht", "empty.title"))).toBeVisible();
});

test("the landing page shows the latest badges, and requests them only in browsers that earned some", async ({
  visit,
  request,
}) => {
  const title = "Guide nos pas";
  await addListedRequest(request, { title, prayerType: "guidance", language: "fr" });
  const page = await visit();
  const asked: string[] = [];
  page.on("request", (sent) => asked.push(new URL(sent.url()).pathname));
  await page.goto("/fr");
  const tools = page.locator("#tools");
  await waitForHydration(page, tools);
  await expect(tools).toContainText(text("fr", "home.invite"));
  await pray(page, "fr", title);
  await expect(page.locator(".toast")).toContainText(text("fr", "toast.title"));
  expect(asked).not.toContain("/api/user/me/badges");
  await page.goto("/fr");
  await waitForHydration(page, tools);
  await expect(tools.getByText(firstPrayer.fr)).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("badges_earned"));
  await tools.getByRole("link", { name: text("fr", "home.title") }).click();
  await expect(page.getByRole("link", { name: firstPrayer.fr })).toBeVisible();
  await page.goto("/fr");
  await waitForHydration(page, tools);
  await expect(tools.getByText(firstPrayer.fr)).toBeVisible();
});

test("a badge is earned and shown without JavaScript", async ({ visit, request }) => {
  const title = "Montre-nous le chemin";
  await addListedRequest(request, { title, prayerType: "guidance", language: "fr" });
  const page = await visit({ javaScriptEnabled: false });
  await pray(page, "fr", title, { hasScript: false });
  await expect(page.getByText(localeText("fr", "prayers:pray.done"), { exact: true })).toBeVisible();
  await page.goto("/fr/community-badges");
  await page.getByRole("link", { name: firstPrayer.fr }).click();
  await expect(page).toHaveURL(/badge=first-prayer#badge-details$/);
  const details = page.getByRole("region", { name: firstPrayer.fr });
  await expect(details).toContainText(text("fr", "details.points"));
  await page.getByRole("link", { name: text("fr", "tabs.leaderboard") }).click();
  await page.getByLabel(text("fr", "name.label")).fill("exemple.com");
  await page.getByRole("button", { name: text("fr", "name.save") }).click();
  await expect(page.locator("#leaderboard-name")).toContainText(text("fr", "errors.nameAddress"));
  await page.getByLabel(text("fr", "name.label")).fill("Esther Noël");
  await page.getByRole("button", { name: text("fr", "name.save") }).click();
  await expect(page.getByText(text("fr", "name.saved"))).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Esther Noël" })).toContainText(
    text("fr", "leaderboard.you"),
  );
  await page.getByRole("button", { name: text("fr", "name.remove") }).click();
  await expect(page.getByText(text("fr", "name.removed"))).toBeVisible();
  await expect(page.getByText("Esther Noël")).toHaveCount(0);
});

test("a visitor chooses and removes the name on the leaderboard with the keyboard", async ({
  visit,
  request,
}) => {
  const title = "Ouvre une porte";
  await addListedRequest(request, { title, prayerType: "guidance", language: "fr" });
  const page = await visit();
  await pray(page, "fr", title);
  await expect(page.locator(".toast")).toBeVisible();
  await page.goto("/fr/community-badges?tab=leaderboard");
  await waitForHydration(page);
  await page.getByLabel(text("fr", "name.label")).fill("Ruth Désir");
  await page.keyboard.press("Enter");
  const row = page.getByRole("listitem").filter({ hasText: text("fr", "leaderboard.you") });
  await expect(row).toContainText("Ruth Désir");
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: text("fr", "name.remove") }).press("Enter");
  await expect(row).not.toContainText("Ruth Désir");
  await expect(page.getByLabel(text("fr", "name.label"))).toHaveValue("");
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";
  test(`the demo block counts for the community's profile ${how}`, async ({ visit }) => {
    const page = await visit({ javaScriptEnabled });
    await page.goto("/fr/community-badges");
    if (javaScriptEnabled) await waitForHydration(page);
    await page.getByText(text("fr", "demo.title")).click();
    await page.getByRole("button", { name: text("fr", "demo.community", { points: "20" }) }).click();
    await expect(page).toHaveURL(/profile=community/);
    await expect(page.getByText(text("fr", "demo.done"), { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Bienvenue" })).toBeVisible();
  });
}

test("axe finds nothing on the tabs, with and without badges", async ({ page }) => {
  await page.goto("/fr/community-badges");
  await waitForHydration(page);
  await page.getByText(text("fr", "demo.title")).click();
  await page.getByRole("button", { name: text("fr", "demo.prayer", { points: "25" }) }).click();
  await expect(page.locator(".toast")).toBeVisible();
  await expectAccessibleEverywhere(page);
  for (const query of ["", "?tab=progress", "?tab=progress&profile=community", "?tab=leaderboard"]) {
    await page.goto(`/ht/community-badges${query}`);
    await waitForHydration(page);
    await expectAccessibleEverywhere(page);
  }
});
