import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test, type Language } from "~tests/support/e2e";
import { pasteOrDrop } from "~tests/support/markdown-field";

const editor = { permissions: ["manage_newsletter", "manage_content"] };
const words = (key: string, language: Language = "fr") => localeText(language, `admin-writing:editor.${key}`);
const markdown = (page: Page) => page.locator("textarea[name=content]");
const text = (page: Page) => page.getByRole("textbox", { name: /./ }).and(page.locator(".ProseMirror"));
const tool = (page: Page, name: string, language: Language = "fr") =>
  page.getByRole("toolbar").getByRole("button", { name: words(`tools.${name}`, language), exact: true });
const photograph = async (name = "photo.jpg") => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: "#3264c8" } })
    .jpeg()
    .toBuffer(),
});

test("a text is written as it will look, with tools, keys, a link, a verse and a picture", async ({
  admin,
}) => {
  const page = await admin({ ...editor, at: "/admin/newsletter/new" });
  await page.setViewportSize({ width: 1280, height: 900 });
  await text(page).click();
  await page.keyboard.type("Chers ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("amis");
  await expect(tool(page, "bold")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" de 2 * 3 <b>");
  await expect(markdown(page)).toHaveValue("Chers **amis** de 2 \\* 3 \\<b>");
  await page.keyboard.press("Enter");
  await page.keyboard.type("## Titre");
  await expect(text(page).locator("h2")).toHaveText("Titre");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- un");
  await page.keyboard.press("Enter");
  await page.keyboard.type("deux");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words("link.address")).fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText(words("link.wrong"));
  await dialog.getByLabel(words("link.address")).fill("example.org/page");
  await dialog.getByLabel(words("link.words")).fill("ici");
  await page.keyboard.press("Enter");
  await expect(text(page).getByRole("link", { name: "ici" })).toBeVisible();

  await tool(page, "verse").click();
  await dialog.getByLabel(words("verse.passage")).fill("Jean 99:1");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText(words("verse.unknown"));
  await dialog.getByLabel(words("verse.passage")).fill("jn 3.16");
  await page.keyboard.press("Enter");
  await expect(dialog.locator("blockquote")).toContainText("Car Dieu a tant aimé le monde");
  await page.keyboard.press("Enter");
  await expect(text(page).locator("blockquote")).toContainText("Jean 3:16 (Louis Segond 1910)");
  await expect(text(page).locator("blockquote.verse-text .verse-version")).toContainText("Jean 3:16");

  await tool(page, "picture").click();
  await dialog.locator("input[type=file]").setInputFiles(await photograph());
  await dialog.getByLabel(words("picture.alt")).fill("Le chœur");
  await dialog.getByRole("button", { name: words("picture.add") }).click();
  await expect(text(page).getByRole("img", { name: "Le chœur" })).toBeVisible();
  await page.keyboard.type("Fin.");
  await expect(markdown(page)).toHaveValue(
    /^Chers \*\*amis\*\*[^]*\n\n## Titre\n\n- un\n- deux\n\n\[ici\]\(https:\/\/example\.org\/page\)\n\n> Car Dieu[^]*\n> — Jean 3:16 \(Louis Segond 1910\)\n\n!\[Le chœur\]\(\/pictures[^)]*\)\n\nFin\.$/,
  );
  await page.screenshot({ path: "/tmp/e2e-editor/rich-1280.png", fullPage: true });
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: "/tmp/e2e-editor/rich-390.png", fullPage: true });

  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  await markdown(page).fill("| a | b |\n|---|---|\n| 1 | 2 |");
  await page.getByRole("button", { name: words("asText"), exact: true }).click();
  await expect(page.getByText(words("refused"))).toBeVisible();
  await expect(markdown(page)).toHaveValue("| a | b |\n|---|---|\n| 1 | 2 |");
});

test("a picture that is dropped is described first, and one of 50 MB is refused at once", async ({
  admin,
}) => {
  const page = await admin({ ...editor, at: "/admin/newsletter/new" });
  await text(page).click();
  await page.keyboard.type("Avant.");
  await pasteOrDrop(page, "drop", { megabytes: 50 });
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(words("picture.tooLarge").split("({{")[0]!)).toBeVisible();
  await dialog.locator("input[type=file]").setInputFiles(await photograph());
  await dialog.getByLabel(words("picture.alt")).fill("La mer");
  await dialog.getByRole("button", { name: words("picture.add") }).click();
  await expect(markdown(page)).toHaveValue(/^Avant\.\n\n!\[La mer\]\(\/pictures\/uploads\/[^)]+\)$/);
});

test("whoever chooses Markdown in the moment the editor opens gets the field", async ({ admin }) => {
  const page = await admin({ ...editor, at: null });
  // A slow machine takes the click after React has shown the editor, and before its effects run.
  await page.addInitScript((name) => {
    const setAttribute = Element.prototype.setAttribute;
    Element.prototype.setAttribute = function (attribute, value) {
      setAttribute.call(this, attribute, value);
      if (attribute !== "aria-pressed" || value !== "true" || this.textContent === name) return;
      const slowUntil = performance.now() + 50;
      while (performance.now() < slowUntil);
      const buttons = Array.from(document.querySelectorAll("button"));
      queueMicrotask(() => {
        buttons.find((button) => button.textContent === name)?.click();
        console.log("chosen");
      });
    };
  }, "Markdown");
  await Promise.all([page.waitForEvent("console"), page.goto("/admin/newsletter/new")]);
  await page.getByRole("button", { name: "Markdown", exact: true, pressed: true }).waitFor();
  await markdown(page).fill("Chers amis");
  await expect(markdown(page)).toHaveValue("Chers amis");
});
