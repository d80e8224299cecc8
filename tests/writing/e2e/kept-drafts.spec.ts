import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test, waitForHydration } from "~tests/support/e2e";

const editor = ["manage_content", "manage_newsletter"];
const areas = [
  { area: "blog", api: "/api/blog-posts" },
  { area: "newsletter", api: "/api/newsletter-posts" },
] as const;
const question = (page: Page) => page.getByRole("alertdialog");
/** The key under which the browser keeps the signed-in administrator's draft of a screen. */
const keyOf = (page: Page, path: string) =>
  page.evaluate((screen) => `draft ${localStorage.getItem("drafts of")} ${screen}`, path);
const kept = async (page: Page, path: string) =>
  page.evaluate((key) => localStorage.getItem(key), await keyOf(page, path));

async function makeDraft(page: Page, api: string) {
  const title = `Brouillon ${process.pid}-${Date.now()}`;
  const answer = await page.request.post(api, { data: { title, summary: "Court.", content: "Début." } });
  return { title, id: ((await answer.json()) as { id: number }).id };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await expect(page.locator(".ProseMirror")).toBeVisible();
}

async function leave(page: Page): Promise<void> {
  await page.locator('a[href="/admin/dashboard"]:visible').first().click();
  await expect(question(page)).toBeVisible();
}

test("the guard of unsaved words says that this browser keeps them, where it does", async ({ admin }) => {
  const t = (key: string) => localeText("fr", `ui:unsaved.${key}`);
  const page = await admin({ permissions: editor, at: null });
  for (const { area } of areas) {
    const path = `/admin/${area}/new`;
    await open(page, path);
    await page.locator("form [name=title]").fill("Une idée");
    await leave(page);
    await expect(question(page)).toContainText(t("kept"));
    await expect(question(page)).not.toContainText(t("text"));
    if (area === "blog") await expectAccessibleEverywhere(page);
    await question(page)
      .getByRole("button", { name: t("leave") })
      .click();
    await page.waitForURL("**/admin/dashboard");
    await open(page, path);
    await expect(page.locator("form [name=title]")).toHaveValue("Une idée");
  }
  await page.goto("/admin/sermons/new");
  await waitForHydration(page);
  await page.locator("[name=title]").fill("Une idée");
  await leave(page);
  await expect(question(page)).toContainText(t("kept"));
});

test("where the browser forbids storage, the guard says that unsaved words are lost", async ({ admin }) => {
  const page = await admin({ permissions: editor, at: null });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await open(page, "/admin/blog/new");
  await page.locator("form [name=title]").fill("Une idée");
  await leave(page);
  await expect(question(page)).toContainText(localeText("fr", "ui:unsaved.text"));
});

for (const { area, api } of areas) {
  test(`what the browser keeps of a text of the ${area} is forgotten when the text is deleted`, async ({
    admin,
  }) => {
    const page = await admin({ permissions: editor, at: null });
    const { id, title } = await makeDraft(page, api);
    const path = `/admin/${area}/${id}`;
    await open(page, path);
    await page.locator("form [name=title]").fill(""); // cannot be saved: only the browser keeps it
    await expect.poll(() => kept(page, path)).toContain('"title":""');
    const t = (key: string) => localeText("fr", `admin-${area}:writing.actions.${key}`);
    await page
      .locator("main details")
      .filter({ hasText: t("delete") })
      .first()
      .locator("summary")
      .click();
    await page
      .getByRole("button", { name: t("deleteOne").replace("{{title}}", title) })
      .first()
      .click();
    await question(page).getByRole("button").last().click();
    await expect(
      page.getByText(localeText("fr", `admin-${area}:writing.deleted.title`)).first(),
    ).toBeVisible();
    await page.waitForURL(new RegExp(`/admin/${area}(\\?|$)`));
    expect(await kept(page, path)).toBeNull();
    await page.reload();
    expect(await kept(page, path)).toBeNull();
  });

  test(`what the browser keeps of a text of the ${area} is forgotten when its screen is not found`, async ({
    admin,
  }) => {
    const page = await admin({ permissions: editor, at: null });
    const [gone, other] = [`/admin/${area}/999999`, `/admin/${area}/999998`];
    await open(page, `/admin/${area}/new`);
    const keys = [await keyOf(page, gone), await keyOf(page, other)];
    await page.evaluate((all) => all.forEach((key) => localStorage.setItem(key, "{")), keys);
    await page.goto(gone);
    await waitForHydration(page);
    await expect.poll(() => kept(page, gone)).toBeNull();
    expect(await kept(page, other)).toBe("{");
  });
}

test("a draft is another administrator's own, and is forgotten when they sign out", async ({ admin }) => {
  const page = await admin({ permissions: editor, at: null });
  const path = "/admin/blog/new";
  const write = async (title: string) => {
    await open(page, path);
    await page.locator("form [name=title]").fill(title);
    await expect.poll(() => kept(page, path)).toContain(title);
  };
  const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await write("Une idée d’Anne");
  const cookies = await page.context().cookies();
  page.on("dialog", (dialog) => void dialog.accept()); // of the browser, about unsaved text

  const other = await admin({ permissions: editor, at: null });
  await page.context().clearCookies();
  await page.context().addCookies(await other.context().cookies());
  await open(page, path);
  await expect(page.locator("form [name=title]")).toHaveValue("");
  await write("Une idée de Luc");
  await page.getByRole("button", { name: localeText("fr", "admin:signOut") }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await stored()).not.toContain("Luc");
  expect(await stored()).toContain("Anne");

  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await open(page, path);
  await expect(page.locator("form [name=title]")).toHaveValue("Une idée d’Anne");
});
