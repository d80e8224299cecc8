import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, waitForHydration, languages, localeText, test, type Language } from "~tests/support/e2e";

const t = (key: string, language: Language = "fr") => localeText(language, `admin-daily-content:${key}`);
const editor = (date: string, language: Language) => `/admin/daily-content?date=${date}&in=${language}`;
const field = (page: Page, name: string) => page.locator(`[name=${name}]:not([type=hidden])`);
const saveButton = (page: Page) => page.getByRole("button", { name: t("save.action") });
const generateButton = (page: Page) => page.getByRole("button", { name: t("generate.library") });
const saved = (page: Page) => page.getByText(t("save.doneText"), { exact: true });
/** The fixed part of a sentence. */
const says = (language: Language, key: string) =>
  new RegExp(
    localeText(language, key)
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".+"),
  );
const only = { permissions: ["manage_content"] };

let days = 0;
/** A future day that no other test uses. */
const someDay = () =>
  new Date(Date.UTC(2032, 0, 1 + (process.pid % 35_000) * 10 + ++days)).toISOString().slice(0, 10);

test("a day is generated, edited in four languages, and read on the home page in each", async ({
  admin,
  page,
}) => {
  test.slow();
  const work = await admin({ ...only, at: "/admin/daily-content" });
  const names = work.getByRole("navigation", { name: t("languages") }).getByRole("link");
  for (const [at, language] of languages.entries()) {
    await waitForHydration(work);
    await names.nth(at).click();
    await expect(names.nth(at)).toHaveAttribute("aria-current", "page");
    await generateButton(work).click();
    await expect(work.getByText(t("draft.title"))).toBeVisible();
    const own = `${await field(work, "motivation").inputValue()} (${language}, ${process.pid})`;
    await field(work, "motivation").fill(own);
    await expect(work.getByRole("region", { name: t("preview.title") })).toContainText(own);
    await saveButton(work).click();
    await expect(saved(work)).toBeVisible();
    await expect(work.getByText(t("draft.title"))).toBeHidden();
    await expect(names.nth(at)).toContainText(t("review.approved"));

    await page.goto(`/${language}`);
    await expect(page.locator("#devotion")).toContainText(own);
    await expect(page.locator("#devotion")).toContainText(
      says(language, "devotion:provenance.curatedApprovedUnnamed"),
    );
  }
  await work.getByRole("link", { name: t("sideBySide") }).click();
  for (const language of languages)
    await expect(work.getByRole("main")).toContainText(`(${language}, ${process.pid})`);
});

test("leaving for another date asks about unsaved words", async ({ admin }) => {
  const page = await admin({ ...only, at: editor("2031-03-01", "fr") });
  await field(page, "verse").fill("Un verset commencé");
  const date = page.getByLabel(t("date.label"), { exact: true });
  await date.fill("2031-03-02");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: localeText("fr", "ui:unsaved.stay") }).click();
  await expect(date).toHaveValue("2031-03-01");
  await expect(field(page, "verse")).toHaveValue("Un verset commencé");

  await generateButton(page).click();
  await expect(page.getByRole("alertdialog")).toContainText(t("generate.replace.title"));
  await page.keyboard.press("Escape");
  await date.fill("2031-03-02");
  await question.getByRole("button", { name: localeText("fr", "ui:unsaved.leave") }).click();
  await expect(page).toHaveURL(/date=2031-03-02/);
  await expect(field(page, "verse")).toHaveValue("");
  await date.fill("2031-03-03");
  await expect(page).toHaveURL(/date=2031-03-03/);
  await expect(date).toBeFocused();
});

async function write(page: Page, motivation: string) {
  await field(page, "verse").fill("Au commencement était la Parole.");
  await field(page, "reference").fill("Jean 1:1");
  await field(page, "explanation").fill("Une explication.");
  await field(page, "motivation").fill(motivation);
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "" : ", without JavaScript";
  test(`the second of two who write the same day sees both versions and decides${how}`, async ({ admin }) => {
    const at = editor(someDay(), "fr");
    test.slow();
    const first = await admin({ ...only, javaScriptEnabled, at });
    const second = await admin({ ...only, javaScriptEnabled, at });
    await write(first, "La motivation de la première.");
    await write(second, "La motivation de la seconde.");
    await saveButton(first).click();
    await expect(saved(first)).toBeVisible();
    await saveButton(second).click();

    const both = second.getByRole("region", { name: t("conflict.title") });
    await expect(both).toContainText("La motivation de la première.");
    await expect(both).toContainText("La motivation de la seconde.");
    await expect(both.getByRole("heading", { level: 3 })).toHaveText([t("form.motivation")]);
    await expect(field(second, "motivation")).toHaveValue("La motivation de la seconde.");
    await both.getByRole("button", { name: t("conflict.saveOver") }).click();
    await expect(saved(second)).toBeVisible();
    await second.goto(at);
    await expect(field(second, "motivation")).toHaveValue("La motivation de la seconde.");
  });
}

test("without JavaScript a date is chosen, filled with a draft, corrected and saved", async ({ admin }) => {
  const page = await admin({ ...only, javaScriptEnabled: false, at: "/admin/daily-content" });
  const date = someDay();
  await page.getByLabel(t("date.label"), { exact: true }).fill(date);
  await page.getByRole("button", { name: t("date.show") }).click();
  await expect(page).toHaveURL(new RegExp(`date=${date}`));
  await expect(field(page, "verse")).toHaveValue("");

  await saveButton(page).click();
  await expect(page.getByText(t("form.verseRequired"))).toBeVisible();
  await field(page, "explanation").fill("Commencée à la main.");
  await generateButton(page).click();
  await expect(page.getByText(t("draft.title"))).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Commencée à la main.");
  const verse = await field(page, "verse").inputValue();
  await expect(page.getByRole("region", { name: t("preview.title") })).toContainText(verse);
  await field(page, "explanation").fill("Corrigée à la main.");
  await saveButton(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(field(page, "explanation")).toHaveValue("Corrigée à la main.");
  await expect(page.getByRole("list", { name: t("history.title") })).toContainText(verse);
});

test("axe finds nothing in the editor", async ({ admin }) => {
  const page = await admin({ ...only, language: "ht", at: "/admin/daily-content" });
  // Refused values, their errors, and the preview.
  await field(page, "reference").fill("");
  await page.getByRole("button", { name: t("save.action", "ht") }).click();
  await expect(page.getByText(t("form.referenceRequired", "ht"))).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.goto("/admin/daily-content?view=all");
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
});
