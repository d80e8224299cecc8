import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test } from "~tests/support/e2e";
import { insertRow } from "~tests/support/site-database";

test.describe.configure({ mode: "default" });

/** A made-up book with poetry, a note and a joined verse, so long that its end is off a phone's first screen. */
const usfm = [
  String.raw`\id RUT`,
  String.raw`\h Rit`,
  String.raw`\c 1`,
  String.raw`\p`,
  ...Array.from({ length: 19 }, (_, at) => String.raw`\v ${at + 1} Yo t ap mache sou wout la, jou apre jou.`),
  String.raw`\q1`,
  String.raw`\v 20-21 Wout la long,\f + \fr 1:20 \ft Yon nòt.\f*`,
  String.raw`\q2 aswè a pre;`,
  String.raw`\q1 men yon lanp limen.`,
  String.raw`\p`,
  String.raw`\v 22 Epi yo rive.`,
].join("\n");
const attribution = "© 2026 Yon moun ki tradui";

test.beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "limye-e2e-bible-"));
  writeFileSync(join(folder, "rut.usfm"), usfm);
  const facts = ["--code", "hatown", "--name", "Bib tès la", "--language", "ht", "--licence", "CC BY-SA 4.0"];
  execFileSync(
    process.execPath,
    [
      ...["scripts/run.mjs", "bible", "install", join(folder, "rut.usfm")],
      ...facts,
      ...["--attribution", attribution],
    ],
    { env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: "warn" } },
  );
  rmSync(folder, { recursive: true });
});

test("from a devotion the chapter is read on a phone, with its verse in sight", async ({ page }) => {
  const date = "2025-03-04";
  insertRow("daily_content", {
    ...{ date, language: "ht", verse: "Wout la long.", reference: "Rit 1:20-21", version: "Bib tès la" },
    ...{ explanation: "E", motivation: "M", source: "admin", created_at: date, updated_at: date },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/ht/devotion/${date}`);
  await expect(page.getByRole("main")).toContainText(attribution);
  await page.getByRole("link", { name: localeText("ht", "bible:read") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rit 1");
  const marked = page.locator("mark");
  await expect(marked).toBeInViewport();
  await expect(marked).toHaveText(/Wout la long,\naswè a pre;\nmen yon lanp limen\./, { useInnerText: true });
  await expect(page.getByRole("main")).toContainText("20–21");
  await expect(page.getByRole("main")).not.toContainText("Yon nòt");
  await expect(page.getByRole("main")).toContainText(attribution);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessibleEverywhere(page);
});

test("a passage is inserted into a blog post with its lines and who must be named", async ({ admin }) => {
  const page = await admin({ permissions: ["manage_content"], language: "ht", at: "/admin/blog/new" });
  await page.locator("select[name=language]").selectOption("ht");
  const text = page.locator(".ProseMirror");
  await text.click();
  await page
    .getByRole("button", { name: localeText("ht", "admin-writing:editor.tools.verse"), exact: true })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input").fill("Rit 1:20-22");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Bib tès la")).toBeVisible();
  await expectAccessibleEverywhere(page, { only: "[role=dialog]" });
  await dialog.getByRole("button", { name: localeText("ht", "admin-writing:editor.verse.add") }).click();
  const quotation = text.locator("blockquote");
  await expect(quotation).toContainText("— Rit 1:20-22 (Bib tès la)");
  expect((await quotation.innerText()).split(/\n+/).slice(0, 2)).toEqual(["Wout la long,", "aswè a pre;"]);
  await expect(text.locator("em")).toHaveText(attribution);
});
