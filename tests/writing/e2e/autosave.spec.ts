import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { canvasBar, openSheet } from "~tests/support/canvas";
import { expect, makeAdministrator, localeText, signIn, test, waitForHydration } from "~tests/support/e2e";

/** How long after the last change a text is saved. */
const saveDelay = 2_000;
const words = (key: string) => localeText("fr", `admin-writing:draft.${key}`);
const text = (page: Page) => page.locator(".ProseMirror");
const note = (page: Page, kind: string) => page.getByRole("status").getByText(words(kind).split("{{")[0]!);
const restored = (page: Page) => page.getByText(words("restored.title"));
const discard = (page: Page) => page.getByRole("button", { name: words("restored.discard") });

const areas = [
  { area: "blog", api: "/api/blog-posts", permissions: ["manage_content"], texts: "admin-blog" },
  {
    ...{ area: "newsletter", api: "/api/newsletter-posts", texts: "admin-newsletter" },
    permissions: ["manage_newsletter"],
  },
] as const;

interface Draft {
  id: number;
  content: string;
}

async function makeDraft(page: Page, api: string) {
  const answer = await page.request.post(api, {
    data: { title: `Brouillon ${process.pid}-${Date.now()}`, summary: "Court.", content: "Début." },
  });
  const { id } = (await answer.json()) as Draft;
  const read = async () => ((await (await page.request.get(`${api}/${id}`)).json()) as Draft).content;
  return { id, read };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await expect(text(page)).toBeVisible();
}

/** Types behind what is there, and moves the page's clock to when it is saved. */
async function typeAfter(page: Page, more: string): Promise<void> {
  await text(page).click();
  await page.keyboard.press("Control+End");
  await typeMore(page, more);
}

async function typeMore(page: Page, more: string): Promise<void> {
  await page.keyboard.type(more);
  await page.clock.fastForward(saveDelay);
}

for (const { area, api, permissions, texts } of areas) {
  test(`a draft of the ${area} is saved without moving the focus, then published`, async ({ admin }) => {
    const page = await admin({ permissions, at: null });
    await page.clock.install();
    const { id, read } = await makeDraft(page, api);
    await open(page, `/admin/${area}/${id}`);
    await typeAfter(page, " Un.");
    await expect(note(page, "saved")).toHaveText(/ \d\d:\d\d$/);
    expect(await read()).toBe("Début. Un.");
    await typeMore(page, " Deux."); // the focus is where it was
    await expect.poll(read).toBe("Début. Un. Deux.");
    if (area === "blog") await expectAccessibleEverywhere(page);
    await page.reload();
    await waitForHydration(page);
    await expect(text(page)).toHaveText("Début. Un. Deux.");
    await expect(restored(page)).toHaveCount(0);

    await typeAfter(page, " Trois.");
    await expect.poll(read).toBe("Début. Un. Deux. Trois.");
    // Saved by itself is saved: it can be published, and be left without a question.
    await expect(note(page, "saved")).toBeVisible();
    const sheet = await openSheet(page, localeText("fr", "admin-writing:sheet.open"));
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await canvasBar(page).getByRole("link").first().click();
    await page.waitForURL(`**/admin/${area}`);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  test(`of two tabs with one draft of the ${area}, neither writes over the other`, async ({ admin }) => {
    const page = await admin({ permissions, at: null });
    await page.clock.install();
    const { id, read } = await makeDraft(page, api);
    await open(page, `/admin/${area}/${id}`);
    const other = await page.context().newPage();
    await open(other, `/admin/${area}/${id}`);
    await typeAfter(page, " Un.");
    await expect.poll(read).toBe("Début. Un.");
    await typeAfter(other, " Autre.");
    const conflict = other.getByRole("region", { name: localeText("fr", `${texts}:writing.conflict.title`) });
    await expect(conflict).toContainText("Début. Un.");
    await typeMore(other, " Plus."); // the focus stays in the text
    await expect(conflict).toContainText("Début. Autre. Plus.");
    await expect(note(other, "conflict")).toBeVisible();
    expect(await read()).toBe("Début. Un.");

    // Nothing of it is lost with the page.
    await other.reload();
    await waitForHydration(other);
    await expect(text(other)).toHaveText("Début. Autre. Plus.");
    await other
      .getByRole("button", { name: localeText("fr", `${texts}:writing.form.save`), exact: true })
      .click();
    await conflict
      .getByRole("button", { name: localeText("fr", `${texts}:writing.conflict.saveOver`) })
      .click();
    await expect.poll(read).toBe("Début. Autre. Plus.");
    await expect(conflict).toHaveCount(0);
  });

  test(`when the session ends while somebody writes for the ${area}, the text comes back after signing in`, async ({
    visit,
  }) => {
    const username = makeAdministrator(permissions);
    const page = await visit();
    await page.clock.install();
    await signIn(page, username, "/admin/dashboard");
    const { id, read } = await makeDraft(page, api);
    const path = `/admin/${area}/${id}`;
    await open(page, path);
    await page.context().clearCookies();
    await typeAfter(page, " Pas perdu.");
    await expect(note(page, "signedOut")).toBeVisible();
    await signIn(page, username, path, true);
    await expect(restored(page)).toBeVisible();
    await expect(text(page)).toHaveText("Début. Pas perdu.");
    expect(await read()).toBe("Début.");
    if (area === "blog") await expectAccessibleEverywhere(page);
    await discard(page).click();
    await expect(text(page)).toHaveText("Début.");
    await expect(restored(page)).toHaveCount(0);

    await page.context().clearCookies();
    await typeAfter(page, " Encore là.");
    await expect(note(page, "signedOut")).toBeVisible();
    await signIn(page, username, path, true);
    await expect(text(page)).toHaveText("Début. Encore là.");
    await typeAfter(page, " Suite.");
    await expect.poll(read).toBe("Début. Encore là. Suite.");
    await expect(restored(page)).toHaveCount(0);
  });

  test(`a new text of the ${area} is kept in the browser until it is created`, async ({ admin }) => {
    const path = `/admin/${area}/new`;
    const page = await admin({ permissions, at: null });
    await page.clock.install();
    await open(page, path);
    await page.locator("form [name=title]").fill("Une idée");
    await typeAfter(page, "Premiers mots.");
    await expect(note(page, "kept")).toBeVisible();
    await page.reload();
    await waitForHydration(page);
    await expect(restored(page)).toBeVisible();
    await expect(text(page)).toHaveText("Premiers mots.");
    await expect(page.locator("form [name=title]")).toHaveValue("Une idée");
    await page.locator("form textarea[name=summary]").fill("Courte.");
    await page.getByRole("button", { name: localeText("fr", `${texts}:writing.form.create`) }).click();
    await page.waitForURL(new RegExp(`/admin/${area}/\\d+$`));
    await open(page, path);
    await expect(page.locator("form [name=title]")).toHaveValue("");
    await expect(restored(page)).toHaveCount(0);
  });
}

test("a published text is not saved by itself, and what an older page kept in another shape is ignored", async ({
  admin,
}) => {
  const page = await admin({ permissions: ["manage_content"], at: null });
  await page.clock.install();
  const { id, read } = await makeDraft(page, "/api/blog-posts");
  await page.request.patch(`/api/blog-posts/${id}/publish`, { data: {} });
  await open(page, `/admin/blog/${id}`);
  const key = `draft ${await page.evaluate(() => localStorage.getItem("drafts of"))} /admin/blog/${id}`;
  const shapes = [
    "{",
    "[]",
    '"text"',
    JSON.stringify({ version: 0, at: Date.now(), text: "vieux" }),
    JSON.stringify({ version: 1, at: Date.now(), basedOn: "", values: { title: "vieux" } }),
  ];
  for (const shape of shapes) {
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, shape] as const);
    await open(page, `/admin/blog/${id}`);
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
    await expect(text(page)).toHaveText("Début.");
  }
  await typeAfter(page, " Plus tard.");
  await expect(note(page, "kept")).toBeVisible();
  expect(await read()).toBe("Début.");
  await page.reload();
  await waitForHydration(page);
  await expect(text(page)).toHaveText("Début. Plus tard.");
  await discard(page).click();
  await expect(text(page)).toHaveText("Début.");
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
});
