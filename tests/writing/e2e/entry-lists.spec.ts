import type { Locator, Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test, waitForHydration } from "~tests/support/e2e";
import { inDatabase } from "~tests/support/site-database";

const editor = ["manage_content", "manage_newsletter"];
/** Marks the rows of this run. */
const mark = `rang${process.pid}`;

const lists = [
  { path: "/admin/blog", table: "blog_posts", column: "category, ", value: "'bible', " },
  { path: "/admin/newsletter", table: "newsletter_posts", column: "", value: "" },
] as const;

/** Two hundred texts, every second one published; only number 57 tells of Élisabeth. */
function writeTwoHundred({ table, column, value }: (typeof lists)[number]): void {
  inDatabase((database) => {
    const insert = database.prepare(
      `insert into ${table} (title, summary, content, language, ${column}is_published, published_at, created_at, updated_at)
       values (?, ?, 'Le texte.', ?, ${value}?, ?, ?, ?)`,
    );
    const at = "2026-01-02T12:00:00.000Z";
    database.transaction(() => {
      for (let index = 0; index < 200; index++) {
        const title = index === 57 ? `La prière d’Élisabeth ${mark}` : `Lever les yeux ${mark} ${index}`;
        const language = ["fr", "ht", "en", "es"][index % 4];
        const isPublished = index % 2;
        insert.run(title, "Un mot pour la route.", language, isPublished, isPublished ? at : null, at, at);
      }
    })();
  });
}

test.beforeAll(() => lists.forEach(writeTwoHundred));
test.afterAll(() =>
  inDatabase((database) => {
    for (const { table } of lists)
      database.prepare(`delete from ${table} where title like ?`).run(`%${mark}%`);
  }),
);

const rows = (page: Page) => page.locator("li.entry");
const isOnScreen = (page: Page, row: Locator) =>
  row.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

for (const { path } of lists) {
  test(`one of 200 texts is found and opened within five seconds at ${path}`, async ({ admin }) => {
    const page = await admin({ permissions: editor, at: path });
    const found = rows(page).filter({ hasText: "Élisabeth" });
    await expect(found).toHaveCount(0); // on an older page
    const started = Date.now();
    await page.getByRole("searchbox").click();
    await page.keyboard.type(`elisabeth ${mark}`, { delay: 20 });
    await page.keyboard.press("Enter");
    await expect(found).toHaveCount(1);
    await expect(rows(page)).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.locator('[name="title"]')).toHaveValue(/Élisabeth/);
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  test(`at least twelve entries fit on the screen at ${path}, and on a phone each has two lines`, async ({
    admin,
  }) => {
    const page = await admin({ permissions: editor, at: path });
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await isOnScreen(page, rows(page).nth(11))).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    const box = await rows(page).first().boundingBox();
    expect(box!.height).toBeLessThanOrEqual(66);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  // The lists are one component, so each way is tried on one of them.
  const javaScriptEnabled = path === "/admin/blog";
  const how = javaScriptEnabled ? "with" : "without";
  test(`the list is filtered by language and state, ${how} JavaScript, at ${path}`, async ({ admin }) => {
    const page = await admin({ permissions: editor, at: `${path}?q=${mark}`, javaScriptEnabled });
    const narrow = async (name: string, value: string) => {
      await page.locator(`[role=search] [name=${name}]`).selectOption(value);
      if (!javaScriptEnabled)
        await page
          .getByRole("button", { name: localeText("fr", "admin-records:narrow"), exact: true })
          .click();
      await page.waitForURL((url) => url.searchParams.get(name) === value);
    };
    await narrow("in", "ht");
    await narrow("state", "published");
    await expect(rows(page).filter({ hasText: "Kreyòl" })).toHaveCount(50);
    await expect(
      rows(page).filter({ hasText: localeText("fr", "admin-blog:writing.state.published") }),
    ).toHaveCount(50);
    await expect(rows(page)).toHaveCount(50);
    await page.getByRole("link", { name: localeText("fr", "admin-records:all") }).click();
    await expect(page.getByRole("searchbox")).toHaveValue("");
  });
}

test("j and k move between the entries while the list has the focus, and / goes to the search from anywhere", async ({
  admin,
}) => {
  const page = await admin({ permissions: editor, at: `/admin/blog?q=${mark}` });
  const links = page.locator("li.entry a.record-link");
  await page.keyboard.press("j");
  await expect(page.locator("body")).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await links.first().focus();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(links.nth(2)).toBeFocused();
  await page.keyboard.press("k");
  await expect(links.nth(1)).toBeFocused();
  await page.getByRole("button", { name: localeText("fr", "admin-queue:keys.title") }).click();
  await expect(page.getByRole("dialog")).toContainText(localeText("fr", "admin-queue:keys.search"));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("j/k");
  await expect(page.getByRole("searchbox")).toHaveValue("j/k");
});

test("the actions of an entry are in its menu, delete last and apart; the question names the text", async ({
  admin,
}) => {
  const page = await admin({ permissions: editor, language: "ht", at: `/admin/blog?q=elisabeth%20${mark}` });
  const row = rows(page).first();
  const menu = row.locator("summary");
  await menu.click();
  await expectAccessibleEverywhere(page);
  const items = row.locator("details li");
  await expect(items.last()).toHaveText(localeText("ht", "admin-blog:writing.actions.delete"));
  await items.last().getByRole("button").click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("heading")).toContainText(`La prière d’Élisabeth ${mark}`);
  await question.getByRole("button", { name: localeText("ht", "ui:cancel") }).click();
  await expect(question).toHaveCount(0);
  await expect(menu).toBeFocused();
  await expect(row).toBeVisible();
  await page.goto("/admin/newsletter");
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
});
