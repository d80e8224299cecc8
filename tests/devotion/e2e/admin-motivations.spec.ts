import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { canvasState } from "~tests/support/canvas";
import { expect, waitForHydration, localeText, test, type Language } from "~tests/support/e2e";

const list = "/admin/content";
const fresh = "/admin/content/motivations/new";
const panel = "/admin/content/scheduler";
const words = (language: Language) => (key: string) => localeText(language, `admin-motivations:${key}`);

let made = 0;
const someTitle = (language: Language) => `${language} ${process.pid} ${Date.now()} ${++made}`;
const content = "Leve je ou jodi a: sila a ki kenbe ou jouk jounen jodi a p ap rete nan mitan wout la.";

/** A motivation in the admin's list. */
const lineOf = (page: Page, title: string) => page.locator("main li.record", { hasText: title });
/** The menu of the line has buttons with the same words ("Pibliye"). */
const factsOf = (page: Page, title: string) => lineOf(page, title).locator(".entry-facts");
const form = (page: Page) => page.locator("form", { has: page.locator('[name="content"]') });
const save = (page: Page, language: Language) => {
  const verb = new URL(page.url()).pathname === fresh ? "create" : "save";
  return page.getByRole("button", { name: words(language)(`writing.form.${verb}`), exact: true }).click();
};

async function fill(page: Page, title: string, language: Language): Promise<void> {
  await form(page).locator('[name="title"]').fill(title);
  await form(page).locator('[name="content"]').fill(content);
  await form(page).locator('[name="bibleVerse"]').fill("Limyè a klere nan fènwa a");
  await form(page).locator('[name="verseReference"]').fill("Jan 1:5");
  await form(page).locator('[name="language"]').selectOption(language);
  await form(page).locator('[name="tags"]').fill("espwa, lapè");
}

/** Whether it is on the landing page and on the page of motivations. */
async function expectSeen(visitor: Page, title: string, language: Language, seen: boolean): Promise<void> {
  for (const path of [`/${language}`, `/${language}/motivations`]) {
    await visitor.goto(path);
    await expect(visitor.getByRole("heading", { name: title, exact: true }), path).toHaveCount(seen ? 1 : 0);
  }
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";
  for (const language of [javaScriptEnabled ? "fr" : "ht"] as const) {
    test(`a motivation is written, corrected, published, seen and deleted in ${language} ${how}`, async ({
      admin,
      visit,
    }) => {
      test.slow();
      const t = words(language);
      const page = await admin({ permissions: ["manage_content"], javaScriptEnabled, language, at: list });
      const visitor = await visit({ acceptLanguage: language });
      const title = someTitle(language);
      await page.getByRole("link", { name: t("manual.action") }).click();
      await page.waitForURL(`**${fresh}`);
      if (javaScriptEnabled) await waitForHydration(page);
      await fill(page, title, language);
      await form(page).locator('[name="author"]').fill("J");
      await save(page, language);
      await expect(form(page)).toContainText(t("form.authorShort"));
      await expect(form(page).locator('[name="content"]')).toHaveValue(content);
      await form(page).locator('[name="author"]').fill("Rose-Laure");
      await save(page, language);

      await expect(page.getByText(t("writing.created.title")).first()).toBeVisible();
      await page.goto(list);
      await expect(factsOf(page, title)).toContainText(t("writing.state.draft"));
      await expectSeen(visitor, title, language, false);

      await lineOf(page, title).getByRole("link", { name: title, exact: true }).click();
      await expect(form(page).locator('[name="tags"]')).toHaveValue("espwa, lapè");
      await form(page).locator('[name="title"]').fill(`${title} plus`);
      await save(page, language);
      await expect(page.getByText(t("writing.updated.title")).first()).toBeVisible();

      await page.goto(list);
      await lineOf(page, `${title} plus`).locator("summary").click();
      await lineOf(page, `${title} plus`)
        .getByText(t("writing.actions.publish"), { exact: true })
        .filter({ visible: true })
        .click();
      const question = page.getByRole("alertdialog");
      await expect(question).toContainText(`${title} plus`);
      await question.getByRole("button", { name: t("writing.actions.publish") }).click();
      await expect(page.getByText(t("writing.published.title")).first()).toBeVisible();
      await expect(factsOf(page, title)).toContainText(t("writing.state.published"));
      await expectSeen(visitor, `${title} plus`, language, true);
      await expect(visitor.getByText("Limyè a klere nan fènwa a").first()).toBeVisible();

      await lineOf(page, title).locator("summary").click();
      await lineOf(page, title)
        .getByText(t("writing.actions.delete"), { exact: true })
        .filter({ visible: true })
        .click();
      await expect(question).toContainText(`${title} plus`);
      await question.getByRole("button", { name: t("writing.delete.confirm") }).click();
      await expect(page.getByText(t("writing.deleted.title")).first()).toBeVisible();
      await expect(lineOf(page, title)).toHaveCount(0);
      await expectSeen(visitor, `${title} plus`, language, false);
    });
  }

  test(`a generated draft fills the form, is edited, and published on saving ${how}`, async ({
    admin,
    visit,
  }) => {
    test.slow();
    const t = words("en");
    const page = await admin({
      permissions: ["manage_content"],
      javaScriptEnabled,
      language: "en",
      at: list,
    });
    if (javaScriptEnabled) await waitForHydration(page);
    await page.getByRole("button", { name: t("generate.library") }).click();
    await page.waitForURL(`**${fresh}`);
    if (javaScriptEnabled) await expect(page.getByText(t("generate.taken")).first()).toBeVisible();
    await expect(page.getByText(t("draft.curated"))).toBeVisible();
    await expect(form(page).locator('[name="bibleVerse"]')).not.toHaveValue("");
    await expect(form(page).locator('[name="verseReference"]')).not.toHaveValue("");

    const generator = page.locator("form", { has: page.locator('[name="theme"]') });
    await generator.locator('[name="language"]').selectOption("es");
    await generator.locator('[name="theme"]').selectOption("peace");
    await generator.getByRole("button", { name: t("generate.library") }).click();
    await expect(form(page).locator('[name="tags"]')).toHaveValue("paz");
    await expect(form(page).locator('[name="language"]')).toHaveValue("es");

    const title = someTitle("es");
    await form(page).locator('[name="title"]').fill(title);
    await form(page).getByText(t("form.publishNow"), { exact: true }).click();
    await save(page, "en");
    await expect(page.getByText(t("writing.created.title")).first()).toBeVisible();
    await expect(canvasState(page)).toContainText(t("writing.state.published"));
    const visitor = await visit({ acceptLanguage: "es" });
    await expectSeen(visitor, title, "es", true);
    await expect(visitor.locator("article", { hasText: title })).toContainText("Reina-Valera 1909");
  });

  test(`the second of two administrators who change a motivation sees the conflict and chooses ${how}`, async ({
    admin,
  }) => {
    test.slow();
    const t = words("fr");
    const as = () => admin({ permissions: ["manage_content"], javaScriptEnabled, at: null });
    const [first, second] = [await as(), await as()];
    const title = someTitle("fr");
    await first.goto(fresh);
    if (javaScriptEnabled) await waitForHydration(first);
    await fill(first, title, "fr");
    await save(first, "fr");
    await first.waitForURL(/\/motivations\/\d+/);
    await expect(form(first)).toBeVisible();
    await second.goto(new URL(first.url()).pathname);
    if (javaScriptEnabled) await waitForHydration(second);
    await form(first).locator('[name="title"]').fill(`${title} premier`);
    await save(first, "fr");
    await expect(first.getByText(t("writing.updated.title")).first()).toBeVisible();

    await form(second).locator('[name="title"]').fill(`${title} second`);
    await save(second, "fr");
    const conflict = second.getByRole("region", { name: t("writing.conflict.title") });
    await expect(conflict).toContainText(`${title} premier`);
    await expect(form(second).locator('[name="title"]')).toHaveValue(`${title} second`);
    await conflict.getByRole("button", { name: t("writing.conflict.saveOver") }).click();
    await expect(second.getByText(t("writing.updated.title")).first()).toBeVisible();
    await expect(conflict).toHaveCount(0);
  });

  test(`the scheduler shows the next publication, and "generate now" adds a run ${how}`, async ({
    admin,
  }) => {
    const t = (key: string) => localeText("en", `admin-scheduler:${key}`);
    const page = await admin({
      permissions: ["manage_content"],
      javaScriptEnabled,
      language: "en",
      at: panel,
    });
    await expect(page.getByText(t("active"), { exact: true })).toBeVisible();
    await expect(page.getByText(/\w+day, \w+ \d+, \d{4} at 8:00 AM/)).toBeVisible();
    await expect(page.getByText(/\d+ h \d+ min remaining/)).toBeVisible();
    const lastRun = page.locator("table time").first();
    await expect(lastRun).toContainText("finished"); // the site published today when it started
    const before = (await lastRun.getAttribute("datetime"))!;
    if (javaScriptEnabled) await waitForHydration(page);
    await page.getByRole("button", { name: t("generateNow") }).click();
    await expect(page.getByText(t("triggered.title")).first()).toBeVisible();
    await expect(page.getByText(t("triggered.text")).first()).toBeVisible();
    await expect(async () => {
      if (!javaScriptEnabled) await page.goto(panel);
      await expect(lastRun).not.toHaveAttribute("datetime", before, { timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByRole("row").nth(1)).toContainText(/published|already there, kept/i);
  });
}

test("a click on another page does not lose unsaved words", async ({ admin }) => {
  const page = await admin({ permissions: ["manage_content"], language: "en", at: fresh });
  await waitForHydration(page);
  await fill(page, "Not saved yet", "en");
  await page
    .getByRole("main")
    .getByRole("link", { name: words("en")("page.title") })
    .click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: localeText("en", "ui:unsaved.stay") }).click();
  await expect(form(page).locator('[name="title"]')).toHaveValue("Not saved yet");
  await page
    .getByRole("main")
    .getByRole("link", { name: words("en")("page.title") })
    .click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: localeText("en", "ui:unsaved.leave") })
    .click();
  await page.waitForURL(`**${list}`);
});

test("the status is polled every 30 s, and a stopped schedule shows as inactive", async ({ admin }) => {
  const t = (key: string) => localeText("en", `admin-scheduler:${key}`);
  const page = await admin({ permissions: ["manage_content"], language: "en", at: panel });
  await page.addInitScript(() => {
    const after = window.setInterval.bind(window);
    window.setInterval = ((work: () => void, ms: number) =>
      after(work, ms === 30_000 ? 300 : ms)) as typeof setInterval;
  });
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByText(t("active"), { exact: true })).toBeVisible();
  let asked: "ended" | "refused" | "kept" = "ended";
  await page.route("**/api/scheduler/status", async (route) => {
    if (asked === "refused") return route.fulfill({ status: 429, json: {} });
    if (asked === "kept") return route.continue();
    const answer = await route.fetch();
    return route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), isRunning: false },
    });
  });
  await expect(page.getByText(t("inactive"), { exact: true })).toBeVisible();
  await expect(page.getByText(t("inactiveText"))).toBeVisible();
  asked = "refused";
  await page.waitForResponse((answer) => answer.status() === 429);
  await expect(page.getByText(t("unknown.label"), { exact: true })).toBeVisible();
  asked = "kept";
  await expect(page.getByText(t("active"), { exact: true })).toBeVisible();
});

test("axe finds nothing on the drafts, in the form and on the scheduler", async ({ admin }) => {
  const page = await admin({ permissions: ["manage_content"], language: "ht", at: null });
  for (const path of [`${list}?state=draft&in=es`, fresh, panel]) {
    await page.goto(path);
    await waitForHydration(page);
    await expectAccessibleEverywhere(page);
  }
});

test("axe finds nothing on a motivation: in the list, in its form, and where it is read", async ({
  admin,
  visit,
}) => {
  const page = await admin({ permissions: ["manage_content"], language: "ht", at: fresh });
  const title = someTitle("ht");
  await fill(page, title, "ht");
  await form(page).getByText(words("ht")("form.publishNow"), { exact: true }).click();
  await save(page, "ht");
  await page.waitForURL(/\/motivations\/\d+/);
  const edit = new URL(page.url()).pathname;
  for (const path of [list, edit]) {
    await page.goto(path);
    await waitForHydration(page);
    await expectAccessibleEverywhere(page);
  }
  const visitor = await visit({ acceptLanguage: "ht" });
  await visitor.goto("/ht/motivations");
  await waitForHydration(visitor);
  await expectAccessibleEverywhere(visitor);
});
