import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { askInMenu, canvasState, openSheet } from "~tests/support/canvas";
import { expect, localeText, test, waitForHydration, waysToVisit, type Language } from "~tests/support/e2e";
import { addSermonRow } from "./sermon-rows";

const words = (language: Language) => (key: string) => localeText(language, `admin-sermons:${key}`);

let made = 0;
const newTitle = () => `Levez les yeux ${process.pid} ${Date.now()} ${++made}`;

async function fill(page: Page, title: string, language: Language): Promise<void> {
  await page.locator('[name="language"]').selectOption(language);
  await page.locator('[name="topic"]').selectOption("hope");
  await page.locator('[name="title"]').fill(title);
  await page.locator('[name="description"]').fill("Un mot pour la route.");
  await page.locator('[name="duration"]').fill("42:15");
}

/** Confirms a button's dialog. */
const confirm = (page: Page, verb: string) =>
  page.getByRole("alertdialog").getByRole("button", { name: verb }).click();

test("a sermon is added by its video's address, published and deleted", async ({ admin }) => {
  const language = "fr";
  const t = words(language);
  const page = await admin({ language, at: "/admin/sermons/new", permissions: ["manage_content"] });
  const title = newTitle();
  await fill(page, title, language);
  await page.locator('[name="youtubeUrl"]').fill("https://vimeo.com/76979871");
  await page.getByRole("button", { name: t("writing.form.create") }).click();
  await expect(page.getByText(t("form.unknownHost")).first()).toBeVisible();
  await expect(page.locator('[name="title"]')).toHaveValue(title);

  await page.locator('[name="youtubeUrl"]').fill("https://youtu.be/dQw4w9WgXcQ?t=4");
  await page.getByRole("button", { name: t("writing.form.create") }).click();
  await page.waitForURL(/\/admin\/sermons\/\d+$/);
  const say = (key: string) => localeText(language, `admin-writing:${key}`);
  const publish = async () => {
    const sheet = await openSheet(page, say("sheet.open"));
    await sheet.getByRole("button", { name: t("writing.actions.publish"), exact: true }).click();
    await expect(sheet).toHaveCount(0);
    await expect(canvasState(page)).toContainText(t("writing.state.published"));
  };
  await publish();
  await askInMenu(page, say("takeBack.action"));
  await confirm(page, say("takeBack.action"));
  await expect(canvasState(page)).toContainText(t("writing.state.draft"));
  await publish();

  await page.locator('[name="transcript"]').fill("Premier paragraphe.\n\nDeuxième paragraphe.");
  await page.getByRole("button", { name: t("writing.form.save") }).click();
  await expect(page.getByText(t("done.update"), { exact: true }).first()).toBeVisible();

  await page.goto(`/admin/sermons?q=${encodeURIComponent(title)}`);
  await waitForHydration(page);
  await page.getByRole("link", { name: title }).click();
  await askInMenu(page, t("writing.actions.deleteOne").replace("{{title}}", title));
  await expect(page.getByRole("alertdialog")).toContainText(title);
  await confirm(page, t("writing.delete.confirm"));
  await page.waitForURL("/admin/sermons");
  await expect(page.getByText(title)).toHaveCount(0);
});

test("after accepting a summary draft, the sermon is saved without a conflict", async ({ admin }) => {
  const t = words("fr");
  const id = addSermonRow({ title: newTitle(), summaryDraft: "Dieu veille." });
  const page = await admin({ at: `/admin/sermons/${id}`, permissions: ["manage_content"] });
  const draft = page.getByLabel(t("summary.draft"));
  await draft.fill("Dieu veille sur nous.");
  await page.getByRole("button", { name: t("summary.accept") }).click();
  await expect(page.getByText(t("done.accept"), { exact: true }).first()).toBeVisible();
  await expect(draft).toHaveCount(0);
  await page.locator('[name="description"]').fill("Un mot de plus.");
  await page.getByRole("button", { name: t("writing.form.save") }).click();
  await expect(page.getByText(t("done.update"), { exact: true }).first()).toBeVisible();
});

for (const { language, javaScriptEnabled, how } of waysToVisit(["fr", "ht"]))
  test(`${how} the list shows only drafts or only published sermons`, async ({ admin }) => {
    const title = newTitle();
    const id = addSermonRow({ title, language });
    const page = await admin({
      ...{ language, javaScriptEnabled, permissions: ["manage_content"] },
      at: `/admin/sermons?q=${encodeURIComponent(title)}`,
    });
    await page.setViewportSize({ width: 390, height: 844 });
    const state = page.getByRole("combobox", { name: localeText(language, "admin-records:state") });
    const choose = async (value: string) => {
      await state.selectOption(value);
      if (!javaScriptEnabled)
        await page.getByRole("button", { name: localeText(language, "admin-records:narrow") }).click();
      await page.waitForURL(new RegExp(`state=${value}`));
    };
    const found = page.locator(`a[href^="/admin/sermons/${id}"]`);
    await choose("draft");
    await expect(page.getByText(words(language)("list.noneFound"))).toBeVisible();
    await expect(found).toHaveCount(0);
    await choose("published");
    await expect(found).toHaveCount(1);
    await expect(state).toHaveValue("published");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  });

test("the screens are accessible", async ({ admin }) => {
  const page = await admin({ at: "/admin/sermons", permissions: ["manage_content"] });
  await expectAccessibleEverywhere(page);
  await page.goto("/admin/sermons/new");
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
});

test("without JavaScript a sermon is added, published and deleted", async ({ admin }) => {
  const t = words("ht");
  const page = await admin({
    javaScriptEnabled: false,
    language: "ht",
    at: "/admin/sermons/new",
    permissions: ["manage_content"],
  });
  const title = newTitle();
  await fill(page, title, "ht");
  await page.locator('[name="transcript"]').fill("Yon tèks.");
  await page.getByRole("button", { name: t("writing.form.create") }).click();
  await expect(page.getByText(t("done.create"))).toBeVisible();
  const sheet = await openSheet(page, localeText("ht", "admin-writing:sheet.open"));
  await sheet.getByRole("button", { name: t("writing.actions.publish"), exact: true }).click();
  await expect(page.getByText(t("done.publish"))).toBeVisible();
  await askInMenu(page, t("writing.actions.deleteOne").replace("{{title}}", title));
  await confirm(page, t("writing.delete.confirm"));
  await expect(page.getByText(t("done.delete"))).toBeVisible();
});
