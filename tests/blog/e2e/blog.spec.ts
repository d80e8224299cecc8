import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import {
  expect,
  waitForHydration,
  ministryDate,
  ministryZone,
  localeText,
  test,
  type Language,
} from "~tests/support/e2e";
import { askInMenu, canvasBar, canvasState, openSheet } from "~tests/support/canvas";
import { writeMarkdown } from "~tests/support/markdown-field";

const admin = "/admin/blog";
const writing = `${admin}/new`;
const words = (language: Language) => (key: string) => localeText(language, `admin-blog:${key}`);

let made = 0;
const someTitle = (what: string) => `${what} ${process.pid} ${Date.now()} ${++made}`;
const content =
  "Levez les **yeux**.\n\n<script>document.title = 'broken'</script>\n\n[ici](javascript:alert(1))";

const form = (page: Page) => page.locator("form", { has: page.locator('[name="content"]') });
const lineOf = (page: Page, title: string) => page.locator("#entries li", { hasText: title });

async function fill(page: Page, title: string, language: Language): Promise<void> {
  await form(page).locator('[name="language"]').selectOption(language);
  await form(page).locator('[name="category"]').selectOption("temoignage");
  await form(page).locator('[name="title"]').fill(title);
  await form(page).locator('[name="summary"]').fill("Un mot pour la route.");
  await writeMarkdown(page, content);
}

async function create(page: Page, title: string, language: Language): Promise<void> {
  await fill(page, title, language);
  await page.getByRole("button", { name: words(language)("writing.form.create") }).click();
  await expect(page.getByText(words(language)("writing.created.title")).first()).toBeVisible();
  await page.waitForURL(/\/admin\/blog\/\d+/);
}

/** Confirms a button's question; without JavaScript there is none. */
async function answer(page: Page, text: string, confirm: string): Promise<void> {
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(text);
  await question.getByRole("button", { name: confirm }).click();
}

/** Date and time in the ministry's time zone, some minutes from now. */
function ministryTime(inMinutes: number): { date: string; time: string } {
  const at = new Date(Date.now() + inMinutes * 60_000);
  const clock = { timeZone: ministryZone, hour: "2-digit", minute: "2-digit" } as const;
  return { date: ministryDate(at), time: new Intl.DateTimeFormat("en-GB", clock).format(at) };
}

for (const javaScriptEnabled of [true, false]) {
  const language = javaScriptEnabled ? "fr" : "ht";
  test(`a blog post is written, previewed, published, read and deleted ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    admin: administrator,
    visit,
  }) => {
    test.slow();
    const t = words(language);
    const page = await administrator({
      permissions: ["manage_content"],
      javaScriptEnabled,
      language,
      at: writing,
    });
    const visitor = await visit({ acceptLanguage: language, javaScriptEnabled });
    const title = someTitle("Levez </script><b>les yeux</b>");

    await page.getByRole("button", { name: t("writing.form.create") }).click();
    for (const field of ["title", "summary", "content"])
      await expect(form(page)).toContainText(t(`form.${field}Required`));
    await create(page, title, language);
    await expect(canvasState(page)).toContainText(t("writing.state.draft"));

    const preview = page.locator('a[href*="/blog/preview/"]');
    const link = (await preview.getAttribute("href"))!;
    const previewed = (await visitor.goto(link))!;
    expect(previewed.headers()["cache-control"]).toBe("no-store");
    await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(visitor.getByText(localeText(language, "blog:preview.title"))).toBeVisible();
    await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(visitor.locator(".prose strong")).toHaveText("yeux");
    await visitor.goto(`/${language}/blog`);
    await expect(visitor.getByRole("link", { name: title })).toHaveCount(0);

    const sheet = await openSheet(page, localeText(language, "admin-writing:sheet.open"));
    await sheet.getByRole("button", { name: t("writing.actions.publish"), exact: true }).click();
    await expect(page.getByText(t("writing.published.title")).first()).toBeVisible();
    await expect(canvasState(page)).toContainText(t("writing.state.published"));

    await visitor.goto(`/${language}/blog?category=temoignage`);
    await visitor.getByRole("link", { name: title }).click();
    await visitor.waitForURL(/\/blog\/\d+-levez-script-b-les-yeux-b-/);
    await visitor.reload();
    expect(await visitor.title()).toContain("Levez");
    await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(visitor.locator(".prose a")).toHaveCount(0);
    await expect(visitor.locator('meta[property="og:type"]')).toHaveAttribute("content", "article");
    const posting = await visitor.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(posting!)).toMatchObject({ "@type": "BlogPosting", headline: title });
    await visitor.goto(link);
    await visitor.waitForURL(/\/blog\/\d+-levez-/); // the preview of what is published is where it stands

    await askInMenu(page, t("writing.actions.deleteOne").replace("{{title}}", title));
    await answer(page, t("writing.delete.text"), t("writing.delete.confirm"));
    await expect(page.getByText(t("writing.deleted.title")).first()).toBeVisible();
    await page.waitForURL((url) => url.pathname === admin);
    await expect(lineOf(page, title)).toHaveCount(0);
    expect((await visitor.reload())!.status()).toBe(404);
  });
}

test("a blog post is scheduled, unscheduled, and published at its scheduled time", async ({
  admin: administrator,
  visit,
}) => {
  test.slow();
  const t = words("es");
  const page = await administrator({ permissions: ["manage_content"], language: "es", at: writing });
  const title = someTitle("Mañana");
  await create(page, title, "es");
  const at = async ({ date, time }: { date: string; time: string }) => {
    const sheet = await openSheet(page, localeText("es", "admin-writing:sheet.open"));
    await sheet.getByText(localeText("es", "admin-writing:sheet.later"), { exact: true }).click();
    await sheet.locator('[name="date"]').fill(date);
    await sheet.locator('[name="time"]').fill(time);
    await sheet.getByRole("button", { name: localeText("es", "admin-writing:sheet.schedule") }).click();
  };
  await at(ministryTime(2 * 24 * 60));
  await expect(page.getByText(t("writing.scheduled.title")).first()).toBeVisible();
  const later = canvasState(page).getByText(t("writing.state.scheduled").split(":")[0]!);
  await expect(later).toBeVisible();
  await page.getByRole("button", { name: t("schedule.cancel") }).click();
  await expect(later).toHaveCount(0);

  const left = 60_000 - (Date.now() % 60_000);
  if (left < 10_000) await page.waitForTimeout(left); // the minute may end meanwhile
  await at(ministryTime(0)); // the current minute
  await expect(canvasState(page)).not.toContainText(t("writing.state.draft")); // or the reload would cancel the form
  await expect(async () => {
    await page.reload();
    await expect(canvasState(page)).toContainText(t("writing.state.published"), { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const visitor = await visit({ acceptLanguage: "es" });
  await visitor.goto("/es/blog");
  await expect(visitor.getByRole("link", { name: title })).toBeVisible();
});

test("the second of two administrators who change a blog post sees the conflict, and unsaved words are guarded", async ({
  admin: administrator,
}) => {
  test.slow();
  const t = words("en");
  const as = () => administrator({ permissions: ["manage_content"], language: "en", at: writing });
  const [first, second] = [await as(), await as()];
  const title = someTitle("Morning");
  await create(first, title, "en");
  await second.goto(first.url());
  await waitForHydration(second);
  const save = (page: Page) =>
    page.getByRole("button", { name: t("writing.form.save"), exact: true }).click();
  await form(first).locator('[name="title"]').fill(`${title} first`);
  await save(first);
  await expect(first.getByText(t("writing.updated.title")).first()).toBeVisible();
  await expect(form(first)).toHaveAttribute("id", /-1$/); // re-rendered
  await form(first).locator('[name="title"]').fill(`${title} first again`); // saved twice without a conflict
  await save(first);
  await expect(form(first)).toHaveAttribute("id", /-2$/);

  await form(second).locator('[name="title"]').fill(`${title} second`);
  await save(second);
  const conflict = second.getByRole("region", { name: t("writing.conflict.title") });
  await expect(conflict).toContainText(`${title} first again`);
  await canvasBar(second).getByRole("link").first().click();
  await second
    .getByRole("alertdialog")
    .getByRole("button", { name: localeText("en", "ui:unsaved.stay") })
    .click();
  await conflict.getByRole("button", { name: t("writing.conflict.saveOver") }).click();
  await expect(conflict).toHaveCount(0);
  await expect(second.getByText(t("writing.updated.title")).first()).toBeVisible();
});

test("axe finds nothing on the blog's administration", async ({ admin: administrator }) => {
  const t = words("ht");
  const page = await administrator({ permissions: ["manage_content"], language: "ht", at: writing });
  await create(page, someTitle("Leve je nou"), "ht");
  await page.reload();
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
  await page.goto(admin);
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
  await page.goto(writing);
  await waitForHydration(page);
  await page.getByRole("button", { name: t("writing.form.create") }).click();
  await expect(form(page)).toContainText(t("form.titleRequired"));
  await expectAccessibleEverywhere(page);
});

test("axe finds nothing on the blog and on a blog post before and after it is published", async ({
  admin: administrator,
  visit,
}) => {
  const t = words("ht");
  const page = await administrator({ permissions: ["manage_content"], language: "ht", at: writing });
  await create(page, someTitle("Leve je nou"), "ht");
  const link = (await page.locator('a[href*="/blog/preview/"]').getAttribute("href"))!;
  const visitor = await visit({ acceptLanguage: "ht" });
  await visitor.goto(link);
  await expectAccessibleEverywhere(visitor);
  const sheet = await openSheet(page, localeText("ht", "admin-writing:sheet.open"));
  await sheet.getByRole("button", { name: t("writing.actions.publish"), exact: true }).click();
  await expect(page.getByText(t("writing.published.title")).first()).toBeVisible();
  const id = parseInt(/blog-(\w+)-\w+-/.exec(link)![1]!, 36);
  for (const path of ["/ht/blog", "/ht/blog?category=bible", `/ht/blog/${id}`, `/fr/blog/${id}`]) {
    await visitor.goto(path);
    await expectAccessibleEverywhere(visitor);
  }
});
