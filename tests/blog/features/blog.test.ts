import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { parseBlogPostId, blogPostPath } from "~/features/blog/blog-post-path";
import { getBlogPostPicture } from "~/features/blog/blog-picture.server";
import { blogPostInput, blogPostUpdate } from "~/features/blog/blog.schema";
import {
  getBlogPostContext,
  listPublishedBlogPosts,
  listBlogPosts,
  listNewestBlogPosts,
  readBlogPost,
} from "~/features/blog/blog.server";
import { listBlogPostsForAdmin, showBlogPostForAdmin } from "~/features/blog/blog-admin-screens.server";
import {
  createBlogPost,
  deleteBlogPost,
  publishBlogPost,
  scheduleBlogPost,
  unscheduleBlogPost,
  updateBlogPost,
} from "~/features/blog/blog-admin.server";
import { createBlogPreviewLink, readBlogPreview } from "~/features/blog/blog-preview.server";
import { versionedPick } from "~/features/writing/editing/optimistic-lock.schema";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";

const reader = (language: Language = "fr"): Caller => ({ ...systemCaller(language), kind: "guest" });
const refusal = (status: number, key: string) => expect.objectContaining({ status, key });
const typed = (more: Record<string, unknown> = {}) =>
  blogPostInput.parse({
    title: "Levez les yeux",
    summary: "Un mot pour la route.",
    content: "Le **texte** de l’article.",
    ...more,
  });
const problems = (given: object) =>
  Object.fromEntries(
    blogPostInput.safeParse(given).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [],
  );

test("an article’s address has its number and its title without accents", () => {
  expect(blogPostPath(12, "Levez les yeux : l’été d’Élie, cœur à cœur !")).toBe(
    "/blog/12-levez-les-yeux-l-ete-d-elie-coeur-a-coeur",
  );
  expect(blogPostPath(3, "Bondye renmen w; èske w konnen sa?")).toBe(
    "/blog/3-bondye-renmen-w-eske-w-konnen-sa",
  );
  expect(blogPostPath(7, "🙏 شكرا")).toBe("/blog/7");
  const long = blogPostPath(1, "mot ".repeat(60));
  expect(long.length).toBeLessThan(90);
  expect(long).toMatch(/-mot$/);
  expect(blogPostPath(1, "x".repeat(255)).length).toBeLessThan(90);
  expect(parseBlogPostId("12-levez-les-yeux")).toBe(12);
  expect(parseBlogPostId("12")).toBe(12);
  for (const none of ["levez", "-12", "012-a", "1e3", "12levez", "9999999999", "", undefined])
    expect(parseBlogPostId(none), String(none)).toBe(0);
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
    const { id } = await createBlogPost(editor, typed(more));
    vi.setSystemTime(Date.now() + 60_000);
    return publishBlogPost(editor, { id });
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
  const titles = async (caller: Caller, query: Parameters<typeof listPublishedBlogPosts>[1] = {}) =>
    (await listPublishedBlogPosts(caller, query)).posts.map(({ title }) => title);

  test("an article is a draft in French of the spiritual life until it is published", async () => {
    const made = await createBlogPost(editor, typed());
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
    await expect(readBlogPost(reader(), { id: made.id })).rejects.toEqual(refusal(404, "notFound"));
    expect(await titles(reader())).toEqual([]);

    vi.setSystemTime("2026-11-20T14:00:00Z");
    expect(await publishBlogPost(editor, { id: made.id })).toMatchObject({
      isPublished: true,
      publishedAt: "2026-11-20T14:00:00.000Z",
    });
    vi.setSystemTime("2026-11-20T15:00:00Z");
    expect(await publishBlogPost(other, { id: made.id })).toMatchObject({
      publishedAt: "2026-11-20T14:00:00.000Z",
    });
    const updated = await updateBlogPost(
      editor,
      blogPostUpdate.parse({ ...typed(), id: made.id, title: "Autre" }),
    );
    expect(updated).toMatchObject({
      isPublished: true,
      publishedAt: "2026-11-20T14:00:00.000Z",
      title: "Autre",
    });
  });

  test("who changes what stands in the record, without the article’s words", async () => {
    const { id } = await createBlogPost(editor, typed());
    await updateBlogPost(editor, blogPostUpdate.parse({ ...typed(), id, category: "bible" }));
    await scheduleBlogPost(editor, { id, date: "2026-11-21", time: "08:00" });
    await unscheduleBlogPost(editor, { id });
    await unscheduleBlogPost(editor, { id }); // nothing left to take back
    await publishBlogPost(editor, { id });
    await deleteBlogPost(editor, { id });
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
    const { id, updatedAt: basedOn } = await createBlogPost(editor, typed());
    const theirs = await updateBlogPost(
      other,
      blogPostUpdate.parse({ ...typed(), id, basedOn, title: "De Paul" }),
    );
    const mine = { ...typed(), id, basedOn, title: "De Marie" };
    await expect(updateBlogPost(editor, blogPostUpdate.parse(mine))).rejects.toEqual(
      refusal(409, "changedMeanwhile"),
    );
    for (const verb of [publishBlogPost, deleteBlogPost])
      await expect(verb(editor, { id, basedOn })).rejects.toEqual(refusal(409, "changedMeanwhile"));
    const over = blogPostUpdate.parse({ ...mine, over: theirs.updatedAt });
    expect(await updateBlogPost(editor, over)).toMatchObject({ title: "De Marie", isPublished: false });
    expect(versionedPick.parse({ pick: `${id} ${basedOn}` })).toEqual({ id, basedOn });
    for (const verb of [publishBlogPost, deleteBlogPost, unscheduleBlogPost])
      await expect(verb(editor, { id: 999 })).rejects.toEqual(refusal(404, "notFound"));
  });

  test("a deleted article takes its translations along", async () => {
    const { id } = await published();
    await translated(id, "ht", approved);
    await deleteBlogPost(editor, { id });
    expect(await db.selectFrom("contentTranslations").selectAll().execute()).toEqual([]);
  });

  test("the list has what can be read in the page’s language, and all of it on request", async () => {
    const french = await published();
    await published({ title: "Look up", language: "en", category: "bible" });
    await translated(french.id, "ht");
    await createBlogPost(editor, typed({ title: "Brouillon" }));
    expect(await titles(reader("fr"))).toEqual(["Levez les yeux"]);
    expect(await titles(reader("en"))).toEqual(["Look up"]);
    expect(await titles(reader("ht"))).toEqual(["Leve je nou"]);
    expect(await titles(reader("es"))).toEqual([]);
    expect(await titles(reader("ht"), { everyLanguage: true })).toEqual(["Look up", "Leve je nou"]);
    expect(await titles(reader("es"), { everyLanguage: true, category: "bible" })).toEqual(["Look up"]);
    const [line] = (await listPublishedBlogPosts(reader("ht"))).posts;
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
    expect(await readBlogPost(reader("ht"), { id })).toMatchObject({ language: "fr", isReviewed: null });
  });

  test("pages lead on by key, back and forth, also among articles published at one moment", async () => {
    for (let number = 1; number <= 5; number++)
      await createBlogPost(editor, typed({ title: `N° ${number}` }));
    for (let id = 1; id <= 5; id++) await publishBlogPost(editor, { id }); // all at the same moment
    const first = await listPublishedBlogPosts(reader(), { limit: 2 });
    expect(first.posts.map(({ title }) => title)).toEqual(["N° 5", "N° 4"]);
    expect(first.newer).toBeNull();
    const second = await listPublishedBlogPosts(reader(), { limit: 2, before: first.older! });
    expect(second.posts.map(({ title }) => title)).toEqual(["N° 3", "N° 2"]);
    const last = await listPublishedBlogPosts(reader(), { limit: 2, before: second.older! });
    expect(last).toMatchObject({ older: null, posts: [{ title: "N° 1" }] });
    const back = await listPublishedBlogPosts(reader(), { limit: 2, after: last.newer! });
    expect(back.posts).toEqual(second.posts);
    expect(await listPublishedBlogPosts(reader(), { limit: 2, after: back.newer! })).toEqual(first);
    const calls = await listBlogPosts(reader(), { limit: 3 });
    expect(calls.posts.map(({ id }) => id)).toEqual([5, 4, 3]);
    expect(await listBlogPosts(reader(), { limit: 3, before: calls.older! })).toMatchObject({
      posts: [{ id: 2 }, { id: 1 }],
      older: null,
    });
  });

  test("an article is read in the page’s language where it is translated, and says so", async () => {
    const { id } = await published({ content: "mot ".repeat(1000) });
    expect(await readBlogPost(reader(), { id })).toMatchObject({
      minutes: 5,
      words: 1000,
      language: "fr",
      isReviewed: null,
    });
    await translated(id, "ht", approved);
    expect(await readBlogPost(reader("ht"), { id })).toMatchObject({
      title: "Leve je nou",
      html: expect.stringContaining("<strong>la</strong>") as string,
      language: "ht",
      originalLanguage: "fr",
      isReviewed: true,
      isOutdated: true, // its words were others
      path: `/blog/${id}-levez-les-yeux`,
    });
    expect(await readBlogPost(reader("en"), { id })).toMatchObject({
      language: "fr",
      title: "Levez les yeux",
    });
  });

  test("only approved translations count as languages of an article", async () => {
    const { id } = await published();
    await translated(id, "ht", approved);
    await translated(id, "en");
    const around = await getBlogPostContext(reader(), await readBlogPost(reader(), { id }));
    expect(around.languages).toEqual(["fr", "ht"]);
  });

  test("what is to be read next is of the same category first, then the newest, in the same language", async () => {
    const { id } = await published({ category: "bible" });
    await published({ title: "Vieux, même sujet", category: "bible" });
    await published({ title: "Autre sujet", category: "priere" });
    await published({ title: "Récent, autre sujet", category: "meditation" });
    await published({ title: "Anglais", category: "bible", language: "en" });
    await createBlogPost(editor, typed({ title: "Brouillon", category: "bible" }));
    const { related } = await getBlogPostContext(reader(), await readBlogPost(reader(), { id }));
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
    expect((await listNewestBlogPosts("fr", 2)).map(({ title }) => title)).toEqual(["N° 3", "N° 2"]);
    expect(await listNewestBlogPosts("ht", 20)).toMatchObject([
      { title: "Leve je nou", content: "Tèks **la**.", language: "ht", path: `/blog/${id}-levez-les-yeux` },
    ]);
  });

  test("a preview link shows a draft for seven days, and then nobody", async () => {
    const { id } = await createBlogPost(editor, typed());
    const { url, expiresAt } = await createBlogPreviewLink(editor, { id });
    expect(await createBlogPreviewLink(other, { id })).toEqual({ url, expiresAt });
    const token = url.split("/").at(-1)!;
    expect(await readBlogPreview(reader("ht"), token)).toMatchObject({
      post: { title: "Levez les yeux" },
    });
    for (const wrong of [
      undefined,
      "",
      `${token}x`,
      token.replace(`blog-${id}`, "blog-2"),
      "blog-1-zzzzzzzz.x",
    ])
      await expect(readBlogPreview(reader(), wrong)).rejects.toEqual(refusal(404, "notFound"));
    vi.setSystemTime("2026-11-27T12:59:59Z");
    await readBlogPreview(reader(), token);
    vi.setSystemTime("2026-11-27T13:00:00Z");
    await expect(readBlogPreview(reader(), token)).rejects.toEqual(refusal(404, "notFound"));

    const { url: anew } = await createBlogPreviewLink(editor, { id });
    await publishBlogPost(editor, { id });
    expect(await readBlogPreview(reader(), anew.split("/").at(-1))).toEqual({
      published: `/blog/${id}-levez-les-yeux`,
    });
    await deleteBlogPost(editor, { id });
    await expect(readBlogPreview(reader(), anew.split("/").at(-1))).rejects.toEqual(refusal(404, "notFound"));
  });

  test("the administrator’s list says how each stands, and falls back on the beginning of the text", async () => {
    const { id } = await createBlogPost(editor, typed());
    const { id: bare } = await published({ content: `## Titre\n\n${"mot ".repeat(60)}` });
    await db.updateTable("blogPosts").set({ summary: "" }).where("id", "=", bare).execute();
    await scheduleBlogPost(editor, { id, date: "2026-11-21", time: "08:00" });
    const { items, older } = await listBlogPostsForAdmin(editor);
    expect(older).toBeNull();
    expect(items).toMatchObject([
      { id: bare, isPublished: true, scheduled: null },
      { id, isPublished: false, scheduled: "21/11/2026 08:00", hasFailed: false },
    ]);
    expect(items[0]!.preview).toMatch(/^Titre mot mot/);
    expect(items[0]!.preview.length).toBeLessThanOrEqual(100);
    expect(await showBlogPostForAdmin(editor, { id })).toMatchObject({
      schedule: { date: "2026-11-21", time: "08:00", status: "scheduled" },
      preview: { url: expect.stringContaining("/blog/preview/blog-") as string },
      publishedWhen: null,
    });
    expect(await showBlogPostForAdmin(editor, { id: bare })).toMatchObject({ schedule: null, preview: null });
  });

  test("an article has a picture of its own in the page’s language, of at most 120 KB", async () => {
    const { id } = await published({ title: "« Ô cœur ! » ".repeat(18).trim(), category: "priere" });
    const { content, draw } = await getBlogPostPicture(reader("ht"), { id });
    expect(JSON.parse(content)).toMatchObject({ above: "Lapriyè", below: "vandredi 20 novanm 2026" });
    const png = Buffer.from(await draw());
    expect(png.readUInt32BE(16)).toBe(1200);
    expect(png.readUInt32BE(20)).toBe(630);
    expect(png.length).toBeLessThan(120 * 1024);
    await expect(getBlogPostPicture(reader(), { id: 99 })).rejects.toEqual(refusal(404, "notFound"));
  });
});
