import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleEverywhere, setAppearance } from "~tests/support/accessible";
import { expect, languages, localeText, test, waitForHydration, type Language } from "~tests/support/e2e";
import { inDatabase, insertRow } from "~tests/support/site-database";

// The queue of the prayers has tests of its own: prayers/e2e/queue.spec.ts.

const now = new Date().toISOString();
const dates = { created_at: now, updated_at: now };
const editor = { permissions: ["manage_content"], at: null };
const heading = (page: Page) => page.getByRole("article").getByRole("heading", { level: 2 }).first();
const fr = (key: string) => localeText("fr", key);
const undo = (page: Page) => page.getByRole("button", { name: fr("ui:undo") });

/** A value of a row, as soon as it is this. */
const expectValue = (sql: string, id: number | string, value: unknown) =>
  expect.poll(() => inDatabase((database) => database.prepare(sql).pluck().get(id))).toBe(value);

test("messages and applications: the first is open, and each decision opens the next", async ({
  request,
  admin,
}) => {
  const mark = `k${process.pid}e`;
  for (const number of [1, 2, 3])
    await request.post("/api/contact?lang=ht", {
      data: {
        ...{ firstName: "Mari", lastName: mark, email: "mari@example.org" },
        ...{ subject: `Kesyon ${number} ${mark}`, message: "Mwen gen yon kesyon." },
      },
    });
  const page = await admin(editor);
  await page.goto(`/admin/messages?q=${mark}&status=open`);
  await waitForHydration(page);
  await expect(heading(page)).toHaveText(`Kesyon 3 ${mark}`);
  await expect(
    page.getByRole("article").getByText(fr("admin-messages:unread"), { exact: true }),
  ).toBeVisible();
  await page.keyboard.press("a");
  await expect(heading(page)).toHaveText(`Kesyon 2 ${mark}`);
  await expect(page.getByText(fr("admin-messages:done.answer")).first()).toBeVisible();
  await page.keyboard.press("u");
  await expect(heading(page)).toHaveText(`Kesyon 3 ${mark}`);
  await page.keyboard.press("e");
  await expect(heading(page)).toHaveText(`Kesyon 2 ${mark}`);
  for (const isUndone of [true, false]) {
    await page.getByRole("article").locator("summary").first().click();
    await page.getByRole("button", { name: fr("admin-messages:act.delete") }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: fr("admin-messages:act.delete") }).click();
    await expect(heading(page)).toHaveText(`Kesyon 1 ${mark}`);
    if (!isUndone) continue;
    await undo(page).click();
    await expect(heading(page)).toHaveText(`Kesyon 2 ${mark}`);
  }
  const status = "select status from contact_messages where subject = ?";
  await page.getByRole("link", { name: fr("admin-messages:views.archived") }).click(); // sends it
  await expectValue(status, `Kesyon 3 ${mark}`, "archived");
  await expectValue(status, `Kesyon 2 ${mark}`, undefined);
  await expectValue(status, `Kesyon 1 ${mark}`, "open");

  for (const name of ["Rosa", "Ana"])
    await request.post("/api/bible-study/applications", {
      data: { name: `${name} ${mark}`, email: "rosa@example.org", studyType: "online" },
    });
  await page.goto(`/admin/bible-study?q=${mark}&status=received`);
  await waitForHydration(page);
  await expect(heading(page)).toHaveText(`Ana ${mark}`);
  await page.getByRole("button", { name: fr("admin-bible-study:move.accepted") }).click();
  await expect(heading(page)).toHaveText(`Rosa ${mark}`);
  await page.close();
  await expectValue("select status from bible_study_applications where name = ?", `Ana ${mark}`, "accepted");
});

test("translations: an approval opens the next one, and can be undone", async ({ admin }) => {
  const words = { title: `Priye ${process.pid}`, summary: "", content: "Bondye koute nou." };
  const id = insertRow("blog_posts", {
    ...{ ...words, language: "ht", category: "faith", is_published: 1, published_at: now },
    ...dates,
  });
  const rows = (["en", "es"] as Language[]).map((language) =>
    insertRow("content_translations", {
      ...{ content_type: "blog_post", content_id: String(id), original_language: "ht" },
      ...{ target_language: language, original_text: JSON.stringify(words) },
      ...{ translated_text: JSON.stringify(words), status: "completed", translated_by: "ai" },
      ...dates,
    }),
  );
  const path = (language: string) => `/admin/translations/blog_post/${id}/${language}`;
  const page = await admin(editor);
  await page.goto("/admin/translations?type=blog_post");
  await expect(page.getByRole("link", { name: /à relire/ }).first()).toBeVisible();
  await page.goto(path("en"));
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: fr("admin-translation:approve") }).click();
  await expect(page).toHaveURL(new RegExp(`${path("es")}$`));
  await undo(page).click();
  await expect(page).toHaveURL(new RegExp(`${path("en")}$`));
  const approved = "select approved_at is not null from content_translations where id = ?";
  // What was typed is saved at once.
  await page.locator("[name=title]").fill("Prayer");
  await page.getByRole("button", { name: fr("admin-translation:approve") }).click();
  await expect(page).toHaveURL(new RegExp(`${path("es")}$`));
  await expectValue(approved, rows[0]!, 1);
  await page.keyboard.press("a");
  await expect(page).not.toHaveURL(new RegExp(`${path("es")}$`));
  await page.goto("/admin/dashboard");
  await expectValue(approved, rows[1]!, 1);
});

test("daily drafts: an approval opens the next one, and side by side can be undone", async ({ admin }) => {
  const date = new Date(Date.UTC(2190, 0, 1 + (process.pid % 20_000))).toISOString().slice(0, 10);
  const rows = languages.map((language) =>
    insertRow("daily_content", {
      ...{
        date,
        language,
        verse: "Bondye se lanmou.",
        reference: "1 Jan 4:8",
        explanation: "Li renmen nou.",
      },
      ...{ motivation: "Leve kanpe!", source: "ai" },
      ...dates,
    }),
  );
  const open = (language: Language) => `/admin/daily-content?date=${date}&in=${language}`;
  const page = await admin(editor);
  const approve = page.getByRole("button", { name: fr("admin-daily-content:approve.action") });
  await page.goto(`/admin/daily-content?date=${date}&view=all`);
  await waitForHydration(page);
  await approve.first().click();
  await expect(approve).toHaveCount(3);
  await undo(page).click();
  await expect(approve).toHaveCount(4);
  await expect(page).toHaveURL(/view=all$/);
  await page.goto(open("en"));
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
  for (const next of ["es", "fr", "ht"] as const) {
    await page.keyboard.press("a");
    await expect(page.locator(`main a[aria-current=page] [lang=${next}]`)).toBeVisible();
  }
  await page.keyboard.press("a");
  await expect(page).toHaveURL(/view=all$/);
  await expect(approve).toHaveCount(0);
  await page.goto("/admin/dashboard");
  for (const id of rows)
    await expectValue("select approved_at is not null from daily_content where id = ?", id, 1);
});

test("the phone's bar leads to prayers, messages and what can be written", async ({ admin }) => {
  const page = await admin({
    permissions: ["manage_prayers", "answer_messages", "manage_content"],
    at: null,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/dashboard");
  const bar = page.getByRole("navigation", { name: fr("ui:admin.areas") }).last();
  await expect(bar.locator("> ul > li")).toHaveText([
    new RegExp(`^${fr("admin:short.dashboard")}`),
    new RegExp(fr("admin-prayers:short")),
    new RegExp(fr("admin:short.messages")),
    new RegExp(`^${fr("admin:write.title")}`),
    new RegExp(`^${fr("ui:admin.more")}`),
  ]);
  await bar.getByText(fr("admin:write.title")).click();
  await setAppearance(page, { colorScheme: "dark", width: 320 });
  await expectAccessible(page);
  await setAppearance(page, { colorScheme: "light", width: 390 });
  await expectAccessible(page);
  await bar.getByRole("link", { name: fr("admin:write.article"), exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/blog\/new$/);

  const treasurer = await admin({ permissions: ["manage_donations"], at: "/admin/dashboard" });
  await treasurer.setViewportSize({ width: 390, height: 844 });
  const other = treasurer.getByRole("navigation", { name: fr("ui:admin.areas") }).last();
  await expect(other.locator("> ul > li")).toHaveText([
    new RegExp(`^${fr("admin:short.dashboard")}`),
    new RegExp(fr("admin:short.donations")),
    new RegExp(`^${fr("admin:short.content")}`),
    new RegExp(`^${fr("ui:admin.more")}`),
  ]);
});
