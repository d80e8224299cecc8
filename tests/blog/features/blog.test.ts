import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { articleIdIn, articlePath } from "~/features/blog/article-path";
import { articlePicture } from "~/features/blog/blog-picture.server";
import { articleInput, articleUpdate } from "~/features/blog/blog.schema";
import {
  aroundArticle,
  listArticles,
  listBlogPosts,
  newestArticles,
  readArticle,
} from "~/features/blog/blog.server";
import { listForAdmin, showForAdmin } from "~/features/blog/blog-admin.server";
import {
  createArticle,
  deleteArticle,
  publishArticle,
  scheduleArticle,
  unscheduleArticle,
  updateArticle,
} from "~/features/blog/editing.server";
import { previewLink, readPreview } from "~/features/blog/preview.server";
import { textPick } from "~/features/writing/versions.schema";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";

const reader = (language: Language = "fr"): Caller => ({ ...systemCaller(language), kind: "guest" });
const refusal = (status: number, key: string) => expect.objectContaining({ status, key });
const typed = (more: Record<string, unknown> = {}) =>
  articleInput.parse({
    title: "Levez les yeux",
    summary: "Un mot pour la route.",
    content: "Le **texte** de l’article.",
    ...more,
  });
const problems = (given: object) =>
  Object.fromEntries(
    articleInput.safeParse(given).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [],
  );

test("an article’s address has its number and its title without accents", () => {
  expect(articlePath(12, "Levez les yeux : l’été d’Élie, cœur à cœur !")).toBe(
    "/blog/12-levez-les-yeux-l-ete-d-elie-coeur-a-coeur",
  );
  expect(articlePath(3, "Bondye renmen w; èske w konnen sa?")).toBe(
    "/blog/3-bondye-renmen-w-eske-w-konnen-sa",
  );
  expect(articlePath(7, "🙏 شكرا")).toBe("/blog/7");
  const long = articlePath(1, "mot ".repeat(60));
  expect(long.length).toBeLessThan(90);
  expect(long).toMatch(/-mot$/);
  expect(articlePath(1, "x".repeat(255)).length).toBeLessThan(90);
  expect(articleIdIn("12-levez-les-yeux")).toBe(12);
  expect(articleIdIn("12")).toBe(12);
  for (const none of ["levez", "-12", "012-a", "1e3", "12levez", "9999999999", "", undefined])
    expect(articleIdIn(none), String(none)).toBe(0);
});

test("what an article lacks is said in the specification’s words’ keys", () => {
  expect(problems({ title: " ", content: "\n", summary: "", language: "", category: "" })).toEqual({
    title: "admin-blog:form.titleRequired",
    content: "admin-blog:form.contentRequired",
    summary: "admin-blog:form.summaryRequired",
    language: "admin-blog:form.languageRequired",
    category: "admin-blog:form.categoryRequired",
  });
  expect(typed()).toMatchObject({ language: "fr", category: "spirituel" });
  expect(Object.keys(problems({ ...typed(), language: "de", category: "cuisine" }))).toEqual([
    "language",
    "category",
  ]);
  expect(Object.keys(problems({ ...typed(), title: "x".repeat(256) }))).toEqual(["title"]);
  expect(typed({ title: "x".repeat(255) }).title).toHaveLength(255);
});

onBothDatabases(() => {
  let editor: Caller;
  let other: Caller;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T13:00:00Z") });
    editor = (await administrator({ permissions: ["manage_content"], username: "Marie" })).caller;
    other = (await administrator({ permissions: ["manage_content"], username: "Paul" })).caller;
    return () => void vi.useRealTimers();
  });

  async function published(more: Record<string, unknown> = {}) {
    const { id } = await createArticle(editor, typed(more));
    vi.setSystemTime(Date.now() + 60_000);
    return publishArticle(editor, { id });
  }
  const translated = (id: number, targetLanguage: Language, more: object = {}) =>
    db
      .insertInto("contentTranslations")
      .values({
        contentType: "blog_post",
        contentId: String(id),
        originalLanguage: "fr",
        targetLanguage,
        originalText: JSON.stringify({
          title: "Levez les yeux",
          summary: "Un mot pour la route.",
          content: "Le **texte** de l’article.",
        }),
        translatedText: JSON.stringify({ title: "Leve je nou", summary: "Yon mo.", content: "Tèks **la**." }),
        status: "completed",
        translatedBy: "ai",
        createdAt: new Date().toISOString(),
        updatedAt: new Date().toISOString(),
        ...more,
      })
      .execute();
  const approved = {
    status: "approved",
    approvedBy: "Marie",
    approvedAt: "2026-11-20T13:00:00.000Z",
  } as const;
  const titles = async (caller: Caller, query: Parameters<typeof listArticles>[1] = {}) =>
    (await listArticles(caller, query)).articles.map(({ title }) => title);

  test("an article is a draft in French of the spiritual life until it is published", async () => {
    const made = await createArticle(editor, typed());
    expect(made).toEqual({
      id: made.id,
      title: "Levez les yeux",
      summary: "Un mot pour la route.",
      content: "Le **texte** de l’article.",
      category: "spirituel",
      language: "fr",
      isPublished: false,
      publishedAt: null,
      createdAt: "2026-11-20T13:00:00.000Z",
      updatedAt: "2026-11-20T13:00:00.000Z",
    });
    await expect(readArticle(reader(), { id: made.id })).rejects.toEqual(refusal(404, "notFound"));
    expect(await titles(reader())).toEqual([]);

    vi.setSystemTime("2026-11-20T14:00:00Z");
    expect(await publishArticle(editor, { id: made.id })).toMatchObject({
      isPublished: true,
      publishedAt: "2026-11-20T14:00:00.000Z",
    });
    vi.setSystemTime("2026-11-20T15:00:00Z");
    expect(await publishArticle(other, { id: made.id })).toMatchObject({
      publishedAt: "2026-11-20T14:00:00.000Z",
    });
    const updated = await updateArticle(
      editor,
      articleUpdate.parse({ ...typed(), id: made.id, title: "Autre" }),
    );
    expect(updated).toMatchObject({
      isPublished: true,
      publishedAt: "2026-11-20T14:00:00.000Z",
      title: "Autre",
    });
  });

  test("who changes what stands in the record, without the article’s words", async () => {
    const { id } = await createArticle(editor, typed());
    await updateArticle(editor, articleUpdate.parse({ ...typed(), id, category: "bible" }));
    await scheduleArticle(editor, { id, date: "2026-11-21", time: "08:00" });
    await unscheduleArticle(editor, { id });
    await unscheduleArticle(editor, { id }); // nothing left to take back
    await publishArticle(editor, { id });
    await deleteArticle(editor, { id });
    const record = await db
      .selectFrom("auditLog")
      .select(["action", "username", "after"])
      .orderBy("id")
      .execute();
    expect(record.map(({ action }) => action)).toEqual([
      "article.created",
      "article.updated",
      "article.scheduled",
      "article.unscheduled",
      "article.published",
      "article.deleted",
    ]);
    expect(JSON.stringify(record)).not.toContain("texte");
    expect(record[2]!.after).toContain("2026-11-21 08:00 (America/Port-au-Prince)");
  });

  test("two administrators at once: the second is told, and saves over only knowingly", async () => {
    const { id, updatedAt: basedOn } = await createArticle(editor, typed());
    const theirs = await updateArticle(
      other,
      articleUpdate.parse({ ...typed(), id, basedOn, title: "De Paul" }),
    );
    const mine = { ...typed(), id, basedOn, title: "De Marie" };
    await expect(updateArticle(editor, articleUpdate.parse(mine))).rejects.toEqual(
      refusal(409, "changedMeanwhile"),
    );
    for (const verb of [publishArticle, deleteArticle])
      await expect(verb(editor, { id, basedOn })).rejects.toEqual(refusal(409, "changedMeanwhile"));
    const over = articleUpdate.parse({ ...mine, over: theirs.updatedAt });
    expect(await updateArticle(editor, over)).toMatchObject({ title: "De Marie", isPublished: false });
    expect(textPick.parse({ pick: `${id} ${basedOn}` })).toEqual({ id, basedOn });
    for (const verb of [publishArticle, deleteArticle, unscheduleArticle])
      await expect(verb(editor, { id: 999 })).rejects.toEqual(refusal(404, "notFound"));
  });

  test("a deleted article takes its translations along", async () => {
    const { id } = await published();
    await translated(id, "ht", approved);
    await deleteArticle(editor, { id });
    expect(await db.selectFrom("contentTranslations").selectAll().execute()).toEqual([]);
  });

  test("the list has what can be read in the page’s language, and all of it on request", async () => {
    const french = await published();
    await published({ title: "Look up", language: "en", category: "bible" });
    await translated(french.id, "ht");
    await createArticle(editor, typed({ title: "Brouillon" }));
    expect(await titles(reader("fr"))).toEqual(["Levez les yeux"]);
    expect(await titles(reader("en"))).toEqual(["Look up"]);
    expect(await titles(reader("ht"))).toEqual(["Leve je nou"]);
    expect(await titles(reader("es"))).toEqual([]);
    expect(await titles(reader("ht"), { everyLanguage: true })).toEqual(["Look up", "Leve je nou"]);
    expect(await titles(reader("es"), { everyLanguage: true, category: "bible" })).toEqual(["Look up"]);
    const [line] = (await listArticles(reader("ht"))).articles;
    expect(line).toMatchObject({
      path: `/blog/${french.id}-levez-les-yeux`,
      summary: "Yon mo.",
      language: "ht",
      originalLanguage: "fr",
      isReviewed: false,
      minutes: 1,
      longDate: "vandredi 20 novanm 2026",
    });
  });

  test("a translation that a person is still writing is not shown", async () => {
    const { id } = await published();
    await translated(id, "ht", { translatedBy: "admin" });
    await translated(id, "es", { translatedText: "" });
    expect(await titles(reader("ht"))).toEqual([]);
    expect(await titles(reader("es"))).toEqual([]);
    expect(await readArticle(reader("ht"), { id })).toMatchObject({ language: "fr", isReviewed: null });
  });

  test("pages lead on by key, back and forth, also among articles published at one moment", async () => {
    for (let number = 1; number <= 5; number++) await createArticle(editor, typed({ title: `N° ${number}` }));
    for (let id = 1; id <= 5; id++) await publishArticle(editor, { id }); // all at the same moment
    const first = await listArticles(reader(), { limit: 2 });
    expect(first.articles.map(({ title }) => title)).toEqual(["N° 5", "N° 4"]);
    expect(first.newer).toBeNull();
    const second = await listArticles(reader(), { limit: 2, before: first.older! });
    expect(second.articles.map(({ title }) => title)).toEqual(["N° 3", "N° 2"]);
    const last = await listArticles(reader(), { limit: 2, before: second.older! });
    expect(last).toMatchObject({ older: null, articles: [{ title: "N° 1" }] });
    const back = await listArticles(reader(), { limit: 2, after: last.newer! });
    expect(back.articles).toEqual(second.articles);
    expect(await listArticles(reader(), { limit: 2, after: back.newer! })).toEqual(first);
    const calls = await listBlogPosts(reader(), { limit: 3 });
    expect(calls.posts.map(({ id }) => id)).toEqual([5, 4, 3]);
    expect(await listBlogPosts(reader(), { limit: 3, before: calls.older! })).toMatchObject({
      posts: [{ id: 2 }, { id: 1 }],
      older: null,
    });
  });

  test("an article is read in the page’s language where it is translated, and says so", async () => {
    const { id } = await published({ content: "mot ".repeat(1000) });
    expect(await readArticle(reader(), { id })).toMatchObject({
      minutes: 5,
      words: 1000,
      language: "fr",
      isReviewed: null,
    });
    await translated(id, "ht", approved);
    expect(await readArticle(reader("ht"), { id })).toMatchObject({
      title: "Leve je nou",
      html: expect.stringContaining("<strong>la</strong>") as string,
      language: "ht",
      originalLanguage: "fr",
      isReviewed: true,
      isOutdated: true, // its words were others
      path: `/blog/${id}-levez-les-yeux`,
    });
    expect(await readArticle(reader("en"), { id })).toMatchObject({
      language: "fr",
      title: "Levez les yeux",
    });
  });

  test("only approved translations count as languages of an article", async () => {
    const { id } = await published();
    await translated(id, "ht", approved);
    await translated(id, "en");
    const around = await aroundArticle(reader(), await readArticle(reader(), { id }));
    expect(around.languages).toEqual(["fr", "ht"]);
  });

  test("what is to be read next is of the same category first, then the newest, in the same language", async () => {
    const { id } = await published({ category: "bible" });
    await published({ title: "Vieux, même sujet", category: "bible" });
    await published({ title: "Autre sujet", category: "priere" });
    await published({ title: "Récent, autre sujet", category: "meditation" });
    await published({ title: "Anglais", category: "bible", language: "en" });
    await createArticle(editor, typed({ title: "Brouillon", category: "bible" }));
    const { related } = await aroundArticle(reader(), await readArticle(reader(), { id }));
    expect(related.map(({ title }) => title)).toEqual([
      "Vieux, même sujet",
      "Récent, autre sujet",
      "Autre sujet",
    ]);
  });

  test("feeds get the newest in a language, with their Markdown", async () => {
    const { id } = await published();
    await translated(id, "ht", approved);
    for (let number = 1; number <= 3; number++) await published({ title: `N° ${number}` });
    expect((await newestArticles("fr", 2)).map(({ title }) => title)).toEqual(["N° 3", "N° 2"]);
    expect(await newestArticles("ht", 20)).toMatchObject([
      { title: "Leve je nou", content: "Tèks **la**.", language: "ht", path: `/blog/${id}-levez-les-yeux` },
    ]);
  });

  test("a preview link shows a draft for seven days, and then nobody", async () => {
    const { id } = await createArticle(editor, typed());
    const { url, expiresAt } = await previewLink(editor, { id });
    expect(await previewLink(other, { id })).toEqual({ url, expiresAt });
    const token = url.split("/").at(-1)!;
    expect(await readPreview(reader("ht"), token)).toMatchObject({ article: { title: "Levez les yeux" } });
    for (const wrong of [
      undefined,
      "",
      `${token}x`,
      token.replace(`blog-${id}`, "blog-2"),
      "blog-1-zzzzzzzz.x",
    ])
      await expect(readPreview(reader(), wrong)).rejects.toEqual(refusal(404, "notFound"));
    vi.setSystemTime("2026-11-27T12:59:59Z");
    await readPreview(reader(), token);
    vi.setSystemTime("2026-11-27T13:00:00Z");
    await expect(readPreview(reader(), token)).rejects.toEqual(refusal(404, "notFound"));

    const { url: anew } = await previewLink(editor, { id });
    await publishArticle(editor, { id });
    expect(await readPreview(reader(), anew.split("/").at(-1))).toEqual({
      published: `/blog/${id}-levez-les-yeux`,
    });
    await deleteArticle(editor, { id });
    await expect(readPreview(reader(), anew.split("/").at(-1))).rejects.toEqual(refusal(404, "notFound"));
  });

  test("the administrator’s list says how each stands, and falls back on the beginning of the text", async () => {
    const { id } = await createArticle(editor, typed());
    const { id: bare } = await published({ content: `## Titre\n\n${"mot ".repeat(60)}` });
    await db.updateTable("blogPosts").set({ summary: "" }).where("id", "=", bare).execute();
    await scheduleArticle(editor, { id, date: "2026-11-21", time: "08:00" });
    const { lines, older } = await listForAdmin(editor);
    expect(older).toBeNull();
    expect(lines).toMatchObject([
      { id: bare, isPublished: true, scheduled: null },
      { id, isPublished: false, scheduled: "21/11/2026 08:00", hasFailed: false },
    ]);
    expect(lines[0]!.preview).toMatch(/^Titre mot mot/);
    expect(lines[0]!.preview.length).toBeLessThanOrEqual(100);
    expect(await showForAdmin(editor, { id })).toMatchObject({
      schedule: { date: "2026-11-21", time: "08:00", status: "scheduled" },
      preview: { url: expect.stringContaining("/blog/preview/blog-") as string },
      publishedWhen: null,
    });
    expect(await showForAdmin(editor, { id: bare })).toMatchObject({ schedule: null, preview: null });
  });

  test("an article has a picture of its own in the page’s language, of at most 120 KB", async () => {
    const { id } = await published({ title: "« Ô cœur ! » ".repeat(18).trim(), category: "priere" });
    const { content, draw } = await articlePicture(reader("ht"), { id });
    expect(JSON.parse(content)).toMatchObject({ above: "Lapriyè", below: "vandredi 20 novanm 2026" });
    const png = Buffer.from(await draw());
    expect(png.readUInt32BE(16)).toBe(1200);
    expect(png.readUInt32BE(20)).toBe(630);
    expect(png.length).toBeLessThan(120 * 1024);
    await expect(articlePicture(reader(), { id: 99 })).rejects.toEqual(refusal(404, "notFound"));
  });
});
