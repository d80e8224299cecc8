import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleEverywhere } from "~tests/support/accessible";
import { askInMenu, canvasBar, canvasState, openSheet } from "~tests/support/canvas";
import { expect, waitForHydration, localeText, test, type Language } from "~tests/support/e2e";
import { writeMarkdown } from "~tests/support/markdown-field";
import { insertRow } from "~tests/support/site-database";

const path = "/admin/newsletter";
const writing = `${path}/new`;
const only = ["manage_newsletter"];
const words = (language: Language) => (key: string) => localeText(language, `admin-newsletter:${key}`);

let made = 0;
const someTitle = () => `Lettre ${process.pid} ${Date.now()} ${++made}`;

/** A newsletter reader in a language, whose address is confirmed. */
function makeSubscriber(language: Language): void {
  const now = new Date().toISOString();
  insertRow("newsletters", {
    email: `${someTitle().replaceAll(" ", ".")}@example.org`.toLowerCase(),
    ...{ preferred_language: language, is_active: 1, consent_at: now, confirmed_at: now, created_at: now },
  });
}

const form = (page: Page) => page.locator("form", { has: page.locator('[name="content"]') });
const lineOf = (page: Page, title: string) => page.locator("main li.record", { hasText: title });

async function fill(page: Page, title: string, language: Language): Promise<void> {
  await form(page).locator('[name="language"]').selectOption(language);
  await form(page).locator('[name="title"]').fill(title);
  await form(page).locator('[name="summary"]').fill("Ce que la patience fait mûrir.");
  await writeMarkdown(page, "Attendre **ensemble** vaut mieux.");
}

/** Writes a newsletter post and opens it as a draft. */
async function write(page: Page, title: string, language: Language, t: (key: string) => string) {
  await page.goto(writing);
  await fill(page, title, language);
  await page.getByRole("button", { name: t("writing.form.create") }).click();
  await expect(page.getByRole("heading", { name: t("edit.title") })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";
  const language = javaScriptEnabled ? "fr" : "ht";

  test(`a post is written, published, sent and deleted ${how}`, async ({ admin }) => {
    test.slow();
    makeSubscriber(language);
    const t = words(language);
    const page = await admin({ permissions: only, javaScriptEnabled, language, at: writing });
    const title = someTitle();
    await page.getByRole("button", { name: t("writing.form.create") }).click();
    await expect(form(page)).toContainText(t("form.titleRequired"));
    await fill(page, title, language);
    if (javaScriptEnabled) await expect(form(page).locator(".prose strong")).toHaveText("ensemble");
    await page.getByRole("button", { name: t("writing.form.create") }).click();
    await expect(page.getByText(t("writing.created.title")).first()).toBeVisible();
    await expect(canvasState(page)).toContainText(t("writing.state.draft"));

    await form(page).locator('[name="title"]').fill(`${title} bis`);
    if (javaScriptEnabled)
      await expect(canvasBar(page)).toContainText(localeText(language, "ui:unsaved.note"));
    await page.getByRole("button", { name: t("writing.form.save"), exact: true }).click();
    await expect(page.getByText(t("writing.updated.title")).first()).toBeVisible();
    let sheet = await openSheet(page, t("sheet.open"));
    await sheet.getByRole("button", { name: t("sheet.publish.action"), exact: true }).click();
    await expect(page.getByText(t("writing.published.title")).first()).toBeVisible();
    await expect(canvasState(page)).toContainText(t("writing.state.published"));

    await page.goto(path);
    await lineOf(page, title).locator("summary").click();
    await lineOf(page, title).getByText(t("actions.send"), { exact: true }).filter({ visible: true }).click();
    await page.waitForURL(/#publish$/);
    sheet = page.locator('form[id^="publish-"]');
    await sheet.getByRole("button", { name: t("sheet.send.action"), exact: true }).click();
    await expect(page.getByText(t("sent.title")).first()).toBeVisible();
    const panel = page.getByRole("list", { name: localeText(language, "admin-sending:panel.title") });
    await expect(panel.getByRole("progressbar")).toBeVisible();

    await askInMenu(page, t("writing.actions.deleteOne").replace("{{title}}", `${title} bis`));
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("writing.delete.confirm") })
      .click();
    await expect(page.getByText(t("writing.deleted.title")).first()).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(lineOf(page, title)).toHaveCount(0);
  });

  test(`when two people change a post, the second sees the conflict and chooses ${how}`, async ({
    admin,
  }) => {
    const t = words("fr");
    const first = await admin({ permissions: only, javaScriptEnabled, at: null });
    const second = await admin({ permissions: only, javaScriptEnabled, at: path });
    const title = someTitle();
    await write(first, title, "fr", t);
    await second.goto(new URL(first.url()).pathname);
    if (javaScriptEnabled) await waitForHydration(second);
    for (const [page, end] of [
      [first, "premier"],
      [second, "second"],
    ] as const) {
      await form(page).locator('[name="title"]').fill(`${title} ${end}`);
      await page.getByRole("button", { name: t("writing.form.save"), exact: true }).click();
      if (page === first) await expect(page.getByText(t("writing.updated.title")).first()).toBeVisible();
    }
    const conflict = second.getByRole("region", { name: t("writing.conflict.title") });
    await expect(conflict).toContainText(`${title} premier`);
    await expect(conflict).toContainText(`${title} second`);
    await expect(form(second).locator('[name="title"]')).toHaveValue(`${title} second`);
    await conflict.getByRole("button", { name: t("writing.conflict.saveOver") }).click();
    await expect(second.getByText(t("writing.updated.title")).first()).toBeVisible();
    await expect(conflict).toHaveCount(0);
    await first.reload();
    await expect(form(first).locator('[name="title"]')).toHaveValue(`${title} second`);
  });
}

test("a sending is planned in the ministry's time zone, listed and cancelled; unsaved changes are guarded", async ({
  admin,
}) => {
  const t = words("en");
  const page = await admin({ permissions: only, language: "en", at: null });
  const title = someTitle();
  makeSubscriber("en");
  await write(page, title, "en", t);
  const later = await openSheet(page, t("sheet.open"));
  await later.getByLabel(t("sheet.publishAndSend.label")).check();
  await later.locator('[name="to"]').selectOption("all");
  await later.getByText(localeText("en", "admin-writing:sheet.later"), { exact: true }).click();
  await later.locator('[name="date"]').fill("2020-01-01");
  await later.locator('[name="time"]').fill("08:30");
  const plan = later.getByRole("button", { name: t("sheet.publishAndSendLater.action") });
  await plan.click();
  await expect(later).toContainText(localeText("en", "admin-schedule:form.past"));
  const year = new Date().getUTCFullYear() + 1;
  await later.locator('[name="date"]').fill(`${year}-01-05`);
  await plan.click();
  await expect(page.getByText(t("writing.scheduled.title")).first()).toBeVisible();
  await expect(canvasBar(page)).toContainText("8:30");
  await page.getByRole("button", { name: t("planned.cancel") }).click();
  await expect(page.getByText(t("writing.unscheduled.title")).first()).toBeVisible();
  await expect(canvasBar(page)).not.toContainText("8:30");

  await form(page).locator('[name="title"]').fill("Not saved");
  await canvasBar(page).getByRole("link").first().click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
});

test("axe finds nothing on the newsletter's admin screens", async ({ admin }) => {
  test.slow();
  makeSubscriber("fr");
  const t = words("fr");
  const page = await admin({ permissions: only, at: null });
  const title = someTitle();
  await write(page, title, "fr", t);
  const post = new URL(page.url()).pathname;
  for (const screen of [path, writing, post, `${path}/subscribers`]) {
    await page.goto(screen);
    await waitForHydration(page);
    await expectAccessibleEverywhere(page);
  }
  await page.goto(post);
  await waitForHydration(page);
  const sheet = await openSheet(page, t("sheet.open"));
  await sheet.getByLabel(t("sheet.publishAndSend.label")).check();
  await expect(sheet.locator('[name="to"]')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: t("sheet.publishAndSend.action"), exact: true }).click();
  await expect(page.getByText(t("sent.title")).first()).toBeVisible();
  await expectAccessibleEverywhere(page);
});
