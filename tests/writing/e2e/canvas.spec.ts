import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { askInMenu, canvasBar, canvasState, openSheet } from "~tests/support/canvas";
import { expect, localeText, test, waitForHydration } from "~tests/support/e2e";
import { insertRow } from "~tests/support/site-database";

const permissions = ["manage_content", "manage_newsletter"];
const words = "Celui qui vous a gardés jusqu’ici ne s’arrêtera pas en chemin.";
// On a phone the title has two lines.
const post = { title: "Trois prières pour la semaine", summary: "Un mot.", content: words, language: "fr" };

const areas = [
  { api: "/api/newsletter-posts", path: "/admin/newsletter", fields: post, text: ".ProseMirror" },
  {
    ...{ api: "/api/blog-posts", path: "/admin/blog", text: ".ProseMirror" },
    fields: { ...post, category: "bible" },
  },
  {
    ...{ api: "/api/daily-motivations", path: "/admin/content/motivations", text: "[name=content]" },
    fields: { title: post.title, content: words, language: "fr", tags: [] },
  },
  {
    ...{ api: "/api/sermons", path: "/admin/sermons", text: "[name=transcript]" },
    fields: {
      ...{ title: post.title, description: "Un mot.", transcript: words, language: "fr" },
      ...{ duration: 600, topic: "hope" },
    },
  },
] as const;

async function makeDraft(page: Page, api: string, fields: object): Promise<number> {
  const answer = await page.request.post(api, { data: fields });
  return ((await answer.json()) as { id: number }).id;
}

/** Where the text begins, in CSS pixels from the top of the page. */
async function topOf(page: Page, text: string): Promise<number> {
  const box = await page.locator(`main ${text}`).boundingBox();
  return box!.y;
}

for (const { api, path, fields, text } of areas)
  test(`at ${path} the text has the page: its first line is high on every screen, and nothing covers a field`, async ({
    admin,
  }) => {
    test.slow();
    const page = await admin({ permissions, at: null });
    const id = await makeDraft(page, api, fields);
    for (const screen of [`${path}/new`, `${path}/${id}`]) {
      await page.goto(screen);
      await waitForHydration(page);
      for (const [width, height, most] of [
        [1280, 900, 220],
        [390, 844, 300],
        [640, 450, 300],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => {
          document.querySelector("details.canvas-settings")?.removeAttribute("open");
          scrollTo({ top: 0, behavior: "instant" });
        });
        await expect(page.locator(`main ${text}`)).toBeVisible();
        expect(await topOf(page, text), `${screen} at ${width}`).toBeLessThanOrEqual(most);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await expect(page.locator("main li.entry")).toHaveCount(0);
        // The bar stays, above the phone's bar, and what gets the focus is not below it.
        const toEnd = () =>
          page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
        await toEnd();
        const bar = (await canvasBar(page).boundingBox())!;
        expect(bar.y).toBeGreaterThanOrEqual(0);
        expect(bar.y + bar.height).toBeLessThanOrEqual(height - 61);
        await page.evaluate(() =>
          document.querySelector("details.canvas-settings")?.setAttribute("open", ""),
        );
        await toEnd();
        const select = page.locator("[name=language]").first();
        await select.focus();
        const below = (await canvasBar(page).boundingBox())!;
        await expect
          .poll(async () => (await select.boundingBox())!.y, `${screen} at ${width}`)
          .toBeGreaterThanOrEqual(below.y + below.height);
      }
    }
    await expectAccessibleEverywhere(page);
  });

test("a letter goes from draft to published and sent in three presses, and an unsent one back", async ({
  admin,
  visit,
}) => {
  const language = "fr";
  const t = (key: string) => localeText(language, `admin-newsletter:${key}`);
  const now = new Date().toISOString();
  insertRow("newsletters", {
    email: `${process.pid}-${Date.now()}@example.org`,
    ...{ preferred_language: language, is_active: 1 },
    ...{ consent_at: now, confirmed_at: now, created_at: now },
  });
  const page = await admin({ permissions, language, at: null });
  const draft = { ...post, title: `La lampe ${process.pid} ${Date.now()}`, language };
  const id = await makeDraft(page, "/api/newsletter-posts", draft);
  await page.goto(`/admin/newsletter/${id}`);
  await waitForHydration(page);

  // Published by mistake, and taken back: gone for a reader at once.
  const visitor = await visit({ acceptLanguage: language });
  const opener = canvasBar(page).getByRole("button", { name: t("sheet.open"), exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  let sheet = await openSheet(page, t("sheet.open"));
  await sheet.getByRole("button", { name: t("sheet.publish.action"), exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(canvasState(page)).toContainText(t("writing.state.published"));
  await visitor.goto(`/${language}/newsletter`);
  await expect(visitor.getByText(draft.title).first()).toBeVisible();

  // A phone shows the whole word for the state, and one button: to send, or to save what was changed.
  await page.setViewportSize({ width: 390, height: 844 });
  const state = canvasBar(page).getByText(t("writing.state.published"), { exact: true });
  const save = canvasBar(page).getByRole("button", { name: t("writing.form.save"), exact: true });
  const send = canvasBar(page).getByRole("button", { name: t("sheet.openSend"), exact: true });
  const room = await state.evaluate((chip) => {
    const { right } = chip.closest("div.min-w-0")!.getBoundingClientRect();
    return right - chip.getBoundingClientRect().right;
  });
  expect(room).toBeGreaterThanOrEqual(0);
  await expect(save).toBeHidden();
  await page.locator(".canvas-title").fill(`${draft.title} !`);
  await expect(send).toBeHidden();
  await save.click();
  await expect(send).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  const back = localeText(language, "admin-writing:takeBack.action");
  await askInMenu(page, back);
  await page.getByRole("alertdialog").getByRole("button", { name: back }).click();
  await expect(canvasState(page)).toContainText(t("writing.state.draft"));
  await visitor.reload();
  await expect(visitor.getByText(draft.title)).toHaveCount(0);

  // One press opens the sheet, one chooses, one sends.
  sheet = await openSheet(page, t("sheet.open"));
  await sheet.getByLabel(t("sheet.publishAndSend.label")).check();
  await expect(sheet).toContainText(/\d/);
  await sheet.getByRole("button", { name: t("sheet.publishAndSend.action"), exact: true }).click();
  await expect(page.getByText(t("sent.title")).first()).toBeVisible();
  await expect(canvasState(page)).toContainText(t("writing.state.published"));

  // Nobody is left: it says so, and the button cannot be pressed.
  await page.route("**/send/preview", (route) =>
    route.fulfill({ json: { sentCount: 0, laterCount: 0, laterAt: null } }),
  );
  sheet = await openSheet(page, t("sheet.openSend"));
  await sheet.locator('[name="to"]').selectOption("all");
  await expect(sheet).toContainText(t("sent.nobodyText"));
  await expect(sheet.getByRole("button", { name: t("sheet.send.action"), exact: true })).toBeDisabled();
});
