import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, localeText, test, waitForHydration, type Language } from "~tests/support/e2e";

/** What an article may cost; one in French costs a click less, as French is chosen already. */
const most = { clicks: 11, screens: 2 };
/** What each further language may cost, without a machine that drafts it. */
const mostForLanguage = { clicks: 8, screens: 1 };

const texts: Record<Language, { title: string; summary: string; words: string; passage: string }> = {
  fr: { title: "La lampe", summary: "Un mot pour la route.", words: "Chers amis,", passage: "Jean 3.16" },
  ht: { title: "Lanp lan", summary: "Yon mo pou wout la.", words: "Zanmi mwen yo,", passage: "Jan 3:16" },
  en: { title: "The lamp", summary: "A word for the road.", words: "Dear friends,", passage: "John 3:16" },
  es: {
    title: "La lámpara",
    summary: "Palabras de camino.",
    words: "Queridos amigos,",
    passage: "Juan 3:16",
  },
};
const photograph = async () => ({
  name: "photo.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 320, height: 200, channels: 3, background: "#7a5c32" } })
    .jpeg()
    .toBuffer(),
});

/** A person at a page: everything is reached by mouse and keys, and counted. */
class Writer {
  clicks = 0;
  screens = 0;
  constructor(
    readonly page: Page,
    readonly language: Language,
  ) {
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) this.screens += 1;
    });
  }
  say = (key: string) => localeText(this.language, key);
  button = (key: string, within: Page | Locator = this.page) =>
    within.getByRole("button", { name: this.say(key), exact: true });
  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }
  get text() {
    return this.page.locator(".ProseMirror");
  }
  get dialog() {
    return this.page.getByRole("dialog");
  }
}

/** Title, summary, words, a verse and a picture; no sign of Markdown. */
async function write(writer: Writer, language: Language, title: string): Promise<void> {
  const { page, dialog, text } = writer;
  const { summary, words, passage } = texts[language];
  const isNew = page.url().includes("/new");
  if (isNew) await expect(page.locator("[name=title]")).toBeFocused();
  else await writer.click(page.locator("[name=title]"));
  await page.keyboard.type(title);
  if (isNew) await writer.click(page.locator("[name=summary]"));
  else await page.keyboard.press("Tab");
  await page.keyboard.type(summary);
  await writer.click(text);
  await page.keyboard.type(words);
  await writer.click(writer.button("admin-writing:editor.tools.verse"));
  await expect(dialog).toBeVisible();
  await page.keyboard.type(passage);
  await page.keyboard.press("Enter");
  await expect(dialog.locator("blockquote")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(text.locator("blockquote")).toContainText("3:16");
  await writer.click(writer.button("admin-writing:editor.tools.picture"));
  const chooser = page.waitForEvent("filechooser");
  await writer.click(dialog.locator("input[type=file]"));
  await (await chooser).setFiles(await photograph());
  await page.keyboard.press("Tab");
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
  await expect(text.getByRole("img", { name: title })).toBeVisible();
}

async function look(writer: Writer, title: string): Promise<void> {
  const { page, dialog } = writer;
  await writer.click(writer.button("admin-writing:whole.open"));
  const frame = dialog.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: title })).toBeVisible();
  await expect(frame.locator(".prose")).toContainText("3:16");
  await expect(frame.getByRole("img", { name: title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

async function expectRead(page: Page, language: Language, id: string, title: string): Promise<void> {
  await page.goto(`/${language}/blog/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.locator(".prose")).toContainText(texts[language].words);
  await expect(page.locator(".prose")).toContainText("3:16");
  await expect(page.locator(".prose").getByRole("img", { name: title })).toBeVisible();
  await expect(page.locator(".prose")).not.toContainText(/\*\*|\]\(|^>/);
}

/** The article is written, looked at, created and published; the id of it. */
async function publish(writer: Writer, title: string): Promise<string> {
  const { page, language } = writer;
  await writer.click(page.getByRole("link", { name: writer.say("admin-blog:new.title"), exact: true }));
  await expect(writer.text).toBeVisible();
  if (language !== "fr") {
    writer.clicks += 1;
    await page.locator("select[name=language]").selectOption(language);
  }
  await write(writer, language, title);
  await look(writer, title);
  await writer.click(writer.button("admin-blog:writing.form.create"));
  await page.waitForURL(/\/admin\/blog\/\d+/);
  await writer.click(writer.button("admin-writing:sheet.open"));
  await writer.click(writer.button("admin-blog:writing.actions.publish", writer.dialog));
  await expect(page.getByText(writer.say("admin-blog:writing.published.title")).first()).toBeVisible();
  return /\/admin\/blog\/(\d+)/.exec(page.url())![1]!;
}

test("an article with a verse and a picture is written, looked at and published in Kreyòl without Markdown", async ({
  admin,
  visit,
}) => {
  test.slow();
  const page = await admin({ permissions: ["manage_content"], language: "ht", at: "/admin/blog" });
  const writer = new Writer(page, "ht");
  const title = `${texts.ht.title} ${process.pid} ${Date.now()}`;
  const id = await publish(writer, title);
  expect(writer.clicks).toBeLessThanOrEqual(most.clicks);
  expect(writer.screens).toBeLessThanOrEqual(most.screens);
  await expectRead(await visit({ acceptLanguage: "ht" }), "ht", id, title);
});

test("an article is published in French the same way, and gets its three other languages from its own screen", async ({
  admin,
  visit,
}) => {
  test.slow();
  const page = await admin({ permissions: ["manage_content"], language: "fr", at: "/admin/blog" });
  const stamp = `${process.pid} ${Date.now()}`;
  const author = new Writer(page, "fr");
  const id = await publish(author, `La lampe ${stamp}`);
  expect(author.clicks).toBeLessThanOrEqual(most.clicks - 1);
  expect(author.screens).toBeLessThanOrEqual(most.screens);
  await expectRead(await visit({ acceptLanguage: "fr" }), "fr", id, `La lampe ${stamp}`);
  for (const language of ["ht", "en", "es"] as const) {
    const writer = new Writer(page, "fr");
    const title = `${texts[language].title} ${stamp}`;
    const inLanguages = page.getByRole("navigation", { name: writer.say("admin-translation:languages") });
    await writer.click(inLanguages.getByRole("link", { name: new RegExp(`^${names[language]}`) }));
    await page.waitForURL(new RegExp(`/${language}$`));
    await expect(writer.text).toHaveAttribute("lang", language);
    await waitForHydration(page);
    await write(writer, language, title);
    await look(writer, title);
    await writer.click(writer.button("admin-translation:approve"));
    await expect(inLanguages.getByRole("link", { name: names[language] })).toContainText(
      writer.say("admin-translation:state.approved"),
    );
    expect(writer.clicks).toBeLessThanOrEqual(mostForLanguage.clicks);
    expect(writer.screens).toBeLessThanOrEqual(mostForLanguage.screens);
    await expectRead(await visit({ acceptLanguage: language }), language, id, title);
  }
});
const names = { ht: "Kreyòl", en: "English", es: "Español" };
