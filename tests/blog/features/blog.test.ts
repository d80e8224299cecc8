import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { getBlogPostPicture } from "~/features/blog/blog-picture.server";
import { blogPostUpdate } from "~/features/blog/blog.schema";
import {
  getBlogPostContext,
  listPublishedBlogPosts,
  listBlogPosts,
  listNewestBlogPosts,
  readBlogPost,
} from "~/features/blog/blog.server";
import {
  getNewBlogPostDefaults,
  listBlogPostsForAdmin,
  showBlogPostForAdmin,
} from "~/features/blog/blog-admin-screens.server";
import {
  createBlogPost,
  deleteBlogPost,
  publishBlogPost,
  scheduleBlogPost,
  unscheduleBlogPost,
  updateBlogPost,
} from "~/features/blog/blog-admin.server";
import { readBlogPreview } from "~/features/blog/blog-preview.server";
import { createBlogPreviewLink } from "~/features/blog/blog-preview-admin.server";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { typedBlogPost, addTranslation, approved } from "../blog-posts";

const reader = (language: Language = "fr"): Caller => ({ ...systemCaller(language), kind: "guest" });
const refusal = (status: number, key: string) => expect.objectContaining({ status, key });

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
    const { id } = await createBlogPost(editor, typedBlogPost(more));
    vi.setSystemTime(Date.now() + 60_000);
    return publishBlogPost(editor, { id });
  }
  const titles = async (caller: Caller, query: Parameters<typeof listPublishedBlogPosts>[1] = {}) =>
    (await listPublishedBlogPosts(caller, query)).posts.map(({ title }) => title);

  test("the form for a new one begins in the site's default language", async () => {
    expect(await getNewBlogPostDefaults(editor)).toEqual({ language: "fr", category: "spirituel" });
    const value = JSON.stringify({ defaultLanguage: "ht", availableLanguages: ["fr", "ht"] });
    const updatedAt = "2026-11-20";
    await db
      .insertInto("systemSettings")
      .values({ key: "languages", value, updatedAt })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
    expect(await getNewBlogPostDefaults(editor)).toMatchObject({ language: "ht" });
  });

  test("a new blog post is a French draft in the first category", async () => {
    const made = await createBlogPost(editor, typedBlogPost());
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
      blogPostUpdate.parse({ ...typedBlogPost(), id: made.id, title: "Autre" }),
    );
    expect(updated).toMatchObject({
      isPublished: true,
      publishedAt: "2026-11-20T14:00:00.000Z",
      title: "Autre",
    });
  });

  test("the activity log records who changed what, without the text", async () => {
    const { id } = await createBlogPost(editor, typedBlogPost());
    await updateBlogPost(editor, blogPostUpdate.parse({ ...typedBlogPost(), id, category: "bible" }));
    await scheduleBlogPost(editor, { id, date: "2026-11-21", time: "08:00" });
    await unscheduleBlogPost(editor, { id });
    await unscheduleBlogPost(editor, { id }); // no schedule left
    await publishBlogPost(editor, { id });
    await deleteBlogPost(editor, { id });
    for (const verb of [publishBlogPost, deleteBlogPost, unscheduleBlogPost])
      await expect(verb(editor, { id })).rejects.toEqual(refusal(404, "notFound"));
    const record = await db
      .selectFrom("auditLog")
      .select(["action", "username", "after"])
      .orderBy("id")
      .execute();
    expect(record.map(({ action }) => action)).toEqual([
      "blogPost.created",
      "blogPost.updated",
      "blogPost.scheduled",
      "blogPost.unscheduled",
      "blogPost.published",
      "blogPost.deleted",
    ]);
    expect(JSON.stringify(record)).not.toContain("texte");
    expect(record[2]!.after).toContain("2026-11-21 08:00 (America/Port-au-Prince)");
  });

  test("deleting a blog post deletes its translations", async () => {
    const { id } = await published();
    await addTranslation(id, "ht", approved);
    await deleteBlogPost(editor, { id });
    expect(await db.selectFrom("contentTranslations").selectAll().execute()).toEqual([]);
  });

  test("the list has the posts that can be read in the page's language, and all posts on request", async () => {
    const french = await published();
    await published({ title: "Look up", language: "en", category: "bible" });
    await addTranslation(french.id, "ht");
    await createBlogPost(editor, typedBlogPost({ title: "Brouillon" }));
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

  test("keyset pages work in both directions, also among posts published at the same time", async () => {
    for (let number = 1; number <= 5; number++)
      await createBlogPost(editor, typedBlogPost({ title: `N° ${number}` }));
    for (let id = 1; id <= 5; id++) await publishBlogPost(editor, { id }); // all at the same time
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

  test("related posts are of the same category first, then the newest, in the same language", async () => {
    const { id } = await published({ category: "bible" });
    await published({ title: "Vieux, même sujet", category: "bible" });
    await published({ title: "Autre sujet", category: "priere" });
    await published({ title: "Récent, autre sujet", category: "meditation" });
    await published({ title: "Anglais", category: "bible", language: "en" });
    await createBlogPost(editor, typedBlogPost({ title: "Brouillon", category: "bible" }));
    const { related } = await getBlogPostContext(reader(), await readBlogPost(reader(), { id }));
    expect(related.map(({ title }) => title)).toEqual([
      "Vieux, même sujet",
      "Récent, autre sujet",
      "Autre sujet",
    ]);
  });

  test("the feed gets the newest posts of a language with their Markdown", async () => {
    const { id } = await published();
    await addTranslation(id, "ht", approved);
    for (let number = 1; number <= 3; number++) await published({ title: `N° ${number}` });
    expect((await listNewestBlogPosts("fr", 2)).map(({ title }) => title)).toEqual(["N° 3", "N° 2"]);
    expect(await listNewestBlogPosts("ht", 20)).toMatchObject([
      { title: "Leve je nou", content: "Tèks **la**.", language: "ht", path: `/blog/${id}-levez-les-yeux` },
    ]);
  });

  test("a preview link shows a draft for seven days", async () => {
    const { id } = await createBlogPost(editor, typedBlogPost());
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

    const { url: newUrl } = await createBlogPreviewLink(editor, { id });
    await publishBlogPost(editor, { id });
    expect(await readBlogPreview(reader(), newUrl.split("/").at(-1))).toEqual({
      published: `/blog/${id}-levez-les-yeux`,
    });
    await deleteBlogPost(editor, { id });
    await expect(readBlogPreview(reader(), newUrl.split("/").at(-1))).rejects.toEqual(
      refusal(404, "notFound"),
    );
  });

  test("the admin's list is searched without accents, filtered by language and state, and paged", async () => {
    for (let index = 0; index < 51; index++)
      await createBlogPost(editor, typedBlogPost({ title: `Billet ${index}`, summary: "Un mot." }));
    const { id } = await published({ title: "Désir de paix", language: "ht" });
    const titles = async (query: Parameters<typeof listBlogPostsForAdmin>[1]) =>
      (await listBlogPostsForAdmin(editor, query)).items.map(({ title }) => title);
    expect(await titles({ q: "PAIX desir" })).toEqual(["Désir de paix"]);
    expect(await titles({ q: "paix", in: "fr" })).toEqual([]);
    expect(await titles({ in: "ht", state: "published" })).toEqual(["Désir de paix"]);
    expect(await titles({ in: "ht", state: "draft" })).toEqual([]);
    const { items, older } = await listBlogPostsForAdmin(editor);
    expect([items.length, items[0]!.id]).toEqual([50, id]);
    expect(await titles({ before: older! })).toEqual(["Billet 1", "Billet 0"]);
  });

  test("the admin's list has the status of each post, and the beginning of the text without a summary", async () => {
    const { id } = await createBlogPost(editor, typedBlogPost());
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

  test("a blog post has its own picture in the page's language, of at most 120 KB", async () => {
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
