import type { Page } from "@playwright/test";
import { moodEmojis, type MoodName } from "~/features/mood/mood-choices";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import {
  expect,
  ministryDate,
  localeText,
  test,
  waitForHydration,
  passTimeTrap,
  waysToVisit,
  type Language,
} from "~tests/support/e2e";

let subscribers = 0;

/** Subscribes and opens the journal. */
async function openJournal(page: Page, language: Language, hasScript = true): Promise<void> {
  const email = `mood-${process.pid}-${++subscribers}@example.org`;
  expect((await page.request.post("/api/newsletter", { data: { email } })).status()).toBe(201);
  await page.goto(`/${language}/mood`);
  if (hasScript) await waitForHydration(page);
}

const chooseMood = (page: Page, mood: MoodName) =>
  page.locator(`#mood-form label:has([value="${moodEmojis[mood]}"])`).click();
const save = (page: Page) => page.locator("#mood-form button[type=submit]").click();

for (const { language, javaScriptEnabled, how } of waysToVisit(["fr", "ht"])) {
  const text = (key: string) => localeText(language, `mood:${key}`);

  test(`a visitor subscribes, saves a mood, modifies and deletes it ${how}`, async ({ visit }) => {
    const page = await visit({ javaScriptEnabled });
    await page.goto(`/${language}/mood`);
    if (javaScriptEnabled) {
      await waitForHydration(page);
      await passTimeTrap(page);
    }
    await expect(page.locator("#mood-form")).toHaveCount(0);
    const prompt = page.locator("#premium-mood-form");
    await prompt.locator("[name=name]").fill("Wideline");
    await prompt
      .locator("[name=email]")
      .fill(`wideline-${process.pid}-${language}-${javaScriptEnabled}@example.org`);
    await prompt.locator("button[type=submit]").click();

    const reflection = page.locator("#mood-form [name=reflection]");
    await expect(page.getByRole("heading", { name: text("prompt") })).toBeVisible();
    await expect(reflection).toBeVisible({ visible: !javaScriptEnabled });
    await chooseMood(page, "hopeful");
    await reflection.fill("Demen ap pi bon.");
    await save(page);
    await expect(page.locator("#mood-form")).toContainText(text("errors.consent"));
    const gap = await page.locator("#mood-form").evaluate((form) => {
      const [alert, question] = [form.querySelector("[role=alert]")!, form.querySelector("h2")!];
      return question.getBoundingClientRect().top - alert.getBoundingClientRect().bottom;
    });
    expect(gap).toBeGreaterThanOrEqual(16);
    await expect(reflection).toHaveValue("Demen ap pi bon.");
    await page.locator("[name=consent]").check();
    await save(page);

    const saved = page.getByRole("heading", { name: text("moods.hopeful") });
    await expect(saved).toBeVisible();
    if (javaScriptEnabled) await expect(saved).toBeFocused();
    await expect(page.locator("main")).toContainText("Demen ap pi bon.");
    await expect(page.locator("main")).toContainText(text("history.tooFew"));

    await page.getByRole("link", { name: text("modify") }).click();
    await expect(reflection).toHaveValue("Demen ap pi bon.");
    await expect(page.locator("[name=consent]")).toHaveCount(0);
    await chooseMood(page, "grateful");
    await reflection.fill("");
    await save(page);
    await expect(page.getByRole("heading", { name: text("moods.grateful") })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: text("moods.grateful") })).toBeVisible();
    await expect(page.locator("main")).not.toContainText("Demen ap pi bon.");

    if (javaScriptEnabled) await waitForHydration(page);
    const entries = page.getByRole("list", { name: text("list.title") }).getByRole("listitem");
    await expect(entries).toHaveCount(1);
    await entries.getByRole("button").click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: text("delete.button") })
      .click();
    await expect(page.getByRole("heading", { name: text("prompt") })).toBeVisible();
    await expect(entries).toHaveCount(0);
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`a hard day shows a verse, a link to prayer and, with crisis words, help lines ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    visit,
  }) => {
    const page = await visit({ javaScriptEnabled });
    await openJournal(page, "en", javaScriptEnabled);
    const help = page.getByRole("heading", { name: localeText("en", "prayers-help:title") });
    await chooseMood(page, "struggling");
    await page.locator("[name=reflection]").fill("I want to kill myself tonight.");
    if (javaScriptEnabled) await expect(help).toBeVisible();
    await page.locator("[name=consent]").check();
    await save(page);
    await expect(page.getByRole("heading", { name: "Struggling" })).toBeVisible();
    await expect(page.locator("blockquote.verse-text")).toBeVisible();
    await expect(page.getByText(localeText("en", "mood:comfort.prayer"))).toBeVisible();
    await expect(help).toBeVisible();
    await page.getByRole("link", { name: localeText("en", "mood:comfort.ask") }).click();
    await expect(page.locator("#request-form")).toBeVisible();
  });
}

test("axe finds nothing on the prompt, the form, its errors, a saved hard day and the history", async ({
  page,
}) => {
  await page.goto("/ht/mood");
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
  await openJournal(page, "fr");
  await chooseMood(page, "struggling");
  await expect(page.locator("[name=consent]")).toBeVisible();
  await save(page);
  await expect(page.locator("#mood-form")).toContainText(localeText("fr", "mood:errors.consent"));
  await expectAccessibleEverywhere(page);
  await page.locator("[name=consent]").check();
  await save(page);
  await expect(page.locator("blockquote.verse-text")).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test("with two entries in a week the page shows the share of positive moods, also to screen readers", async ({
  page,
  baseURL,
}) => {
  await openJournal(page, "fr");
  const yesterday = ministryDate(new Date(Date.now() - 24 * 60 * 60 * 1_000));
  for (const data of [
    { mood: "🙏", date: ministryDate() },
    { mood: "😔", date: yesterday },
  ]) {
    const saved = await page.request.post("/api/mood-tracking", { data, headers: { Origin: baseURL! } });
    expect(saved.status()).toBe(201);
  }
  await page.reload();
  await expect(page.locator("main")).toContainText(
    localeText("fr", "mood:history.positive").replace("{{percent}}", "50"),
  );
  const table = page.getByRole("table", { name: localeText("fr", "mood:history.caption") });
  await expect(table.getByRole("row")).toHaveCount(3);
  await expect(table).toContainText(localeText("fr", "mood:moods.struggling"));
});

test.describe("in a time zone far from the ministry", () => {
  test.use({ timezoneId: "Pacific/Kiritimati" });
  test("the date is the browser's", async ({ page }) => {
    await openJournal(page, "es");
    await chooseMood(page, "strong");
    await page.locator("[name=consent]").check();
    await save(page);
    await expect(page.getByRole("heading", { name: localeText("es", "mood:moods.strong") })).toBeVisible();
    const date = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Kiritimati" }).format(new Date());
    const today = await page.request.get(`/api/mood-tracking/today?date=${date}`);
    expect(await today.json()).toMatchObject({ date, moodText: "strong" });
  });
});
