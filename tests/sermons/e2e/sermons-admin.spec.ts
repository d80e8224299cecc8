import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, languages, say, test, waitForHydration, type Language } from "~tests/support/e2e";
import { addSermonRow } from "./sermon-rows";

const words = (language: Language) => (key: string) => say(language, `admin-sermons:${key}`);

let made = 0;
const newTitle = () => `Levez les yeux ${process.pid} ${Date.now()} ${++made}`;

async function fill(page: Page, title: string, language: Language): Promise<void> {
  await page.locator('[name="language"]').selectOption(language);
  await page.locator('[name="topic"]').selectOption("hope");
  await page.locator('[name="title"]').fill(title);
  await page.locator('[name="description"]').fill("Un mot pour la route.");
  await page.locator('[name="duration"]').fill("42:15");
}

/** Confirms a button's question. */
const confirm = (page: Page, verb: string) =>
  page.getByRole("alertdialog").getByRole("button", { name: verb }).click();

for (const language of languages)
  test(`in ${language} a sermon is added by the address of its video, published and deleted`, async ({
    admin,
  }) => {
    const t = words(language);
    const page = await admin({ language, at: "/admin/sermons/new", permissions: ["manage_content"] });
    const title = newTitle();
    await fill(page, title, language);
    await page.locator('[name="youtubeUrl"]').fill("https://vimeo.com/76979871");
    await page.getByRole("button", { name: t("form.create") }).click();
    await expect(page.getByText(t("form.unknownHost")).first()).toBeVisible();
    await expect(page.locator('[name="title"]')).toHaveValue(title);

    await page.locator('[name="youtubeUrl"]').fill("https://youtu.be/dQw4w9WgXcQ?t=4");
    await page.getByRole("button", { name: t("form.create") }).click();
    await page.waitForURL(/\/admin\/sermons\/\d+$/);
    await page.getByRole("button", { name: t("publish.action"), exact: true }).click();
    const withdraw = page.getByRole("button", { name: t("publish.unpublish"), exact: true });
    await withdraw.click();
    await expect(withdraw).toHaveCount(0);
    await expect(page.getByText(t("done.unpublish")).first()).toBeVisible();
    await page.getByRole("button", { name: say(language, "ui:undo") }).click();
    await expect(withdraw).toBeVisible();

    await page.locator('[name="transcript"]').fill("Premier paragraphe.\n\nDeuxième paragraphe.");
    await page.getByRole("button", { name: t("form.save") }).click();
    await expect(page.getByText(t("done.update"), { exact: true }).first()).toBeVisible();

    await page.goto(`/admin/sermons?q=${encodeURIComponent(title)}`);
    await waitForHydration(page);
    await page.getByRole("link", { name: title }).click();
    await page.locator("main header summary").click();
    await page.getByRole("button", { name: t("delete.action"), exact: true }).click();
    await expect(page.getByRole("alertdialog")).toContainText(title);
    await confirm(page, t("delete.action"));
    await page.waitForURL("/admin/sermons");
    await expect(page.getByText(title)).toHaveCount(0);
  });

test("after a drafted summary is accepted the sermon is saved without a conflict", async ({ admin }) => {
  const t = words("fr");
  const id = addSermonRow({ title: newTitle(), summaryDraft: "Dieu veille." });
  const page = await admin({ at: `/admin/sermons/${id}`, permissions: ["manage_content"] });
  const draft = page.getByLabel(t("summary.draft"));
  await draft.fill("Dieu veille sur nous.");
  await page.getByRole("button", { name: t("summary.accept") }).click();
  await expect(page.getByText(t("done.accept"), { exact: true }).first()).toBeVisible();
  await expect(draft).toHaveCount(0);
  await page.locator('[name="description"]').fill("Un mot de plus.");
  await page.getByRole("button", { name: t("form.save") }).click();
  await expect(page.getByText(t("done.update"), { exact: true }).first()).toBeVisible();
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
  await fill(page, newTitle(), "ht");
  await page.locator('[name="transcript"]').fill("Yon tèks.");
  await page.getByRole("button", { name: t("form.create") }).click();
  await expect(page.getByText(t("done.create"))).toBeVisible();
  await page.getByRole("button", { name: t("publish.action"), exact: true }).click();
  await expect(page.getByText(t("done.publish"))).toBeVisible();
  await page.locator("main header summary").click();
  await page.getByRole("button", { name: t("delete.action"), exact: true }).click();
  await confirm(page, t("delete.action"));
  await expect(page.getByText(t("done.delete"))).toBeVisible();
});
