import { describe, expect, test } from "vitest";
import type { BlogPostView, BlogPostSummary, BlogPostAdminItem } from "~/features/blog/blog.schema";
import { createBlogPreviewLink } from "~/features/blog/blog-preview-admin.server";
import type { FormAnswer } from "~/http/form-answer";
import { pageMeta } from "~/http/page-meta";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { blogPost, writingCalls, writingWorld } from "../../writing/world";

const world = writingWorld();
const { create, createPublished: publish, rows: kept } = writingCalls(blogPost, world);

interface Page {
  post: BlogPostView;
  related: BlogPostSummary[];
  posting: Record<string, unknown>;
  url: string;
  meta: Parameters<typeof pageMeta>[1];
}
const page = (path: string) => visitScreen<Page>(path);
const writing = "/admin/blog/new";
const path = (id: number) => `/blog/${id}-levez-les-yeux`;

describe("the page of a blog post", () => {
  test("has one address: another title redirects to it, on this site and in the same language", async () => {
    const { id } = await publish();
    for (const [asked, wanted] of [
      [`/blog/${id}`, path(id)],
      [`/ht/blog/${id}-lot-tit`, `/ht${path(id)}`],
      [`/blog/${id}-x?utm_source=mail`, `${path(id)}?utm_source=mail`],
      [`/blog/${id}-%2F%2Fevil.example`, path(id)],
      [`/blog/${id}-https:evil.example`, path(id)],
    ] as const) {
      const { status, headers } = await page(asked);
      expect([status, headers.get("Location")], asked).toEqual([301, wanted]);
    }
    expect((await page(path(id))).status).toBe(200);
  });

  test("is a 404 for drafts, unknown ids and deleted posts", async () => {
    const { id } = await create();
    const { id: gone } = await publish();
    await callApi("DELETE", `/api/blog-posts/${gone}`, world.bearer);
    for (const one of [path(id), `/blog/${id}`, path(gone), path(99), "/blog/x", "/blog/0-x", "/blog/1e1"]) {
      expect((await page(one)).status, one).toBe(404);
      expect((await visitScreen(one, world.cookie)).status, one).toBe(404);
    }
    expect((await callApi("GET", `/pictures/fr/blog/${id}.png`)).status).toBe(404);
    expect((await callApi("GET", "/pictures/fr/blog/x.png")).status).toBe(404);
    const { data } = await visitScreen<{ posts: BlogPostSummary[] }>("/blog");
    expect(data.posts).toEqual([]);
  });

  test("runs no scripts and no javascript: links", async () => {
    const content = [
      "<script>alert(1)</script>",
      '<img src=x onerror="alert(1)">',
      "[ici](javascript:alert(1)) [là](data:text/html,x)",
      "<iframe src='https://evil.example'></iframe>",
      "**gras** [bon](https://example.org)",
    ].join("\n\n");
    const { id } = await create({ content, title: "Levez les yeux", summary: "<b>Mot</b>" });
    const { url } = await createBlogPreviewLink(world.editor.caller, { id });
    const preview = await visitScreen<{ post: BlogPostView }>(new URL(url).pathname);
    await callApi("PATCH", `/api/blog-posts/${id}/publish`, world.bearer);
    const shown = await page(path(id));
    for (const { html, summary } of [preview.data.post, shown.data.post]) {
      expect(html).not.toMatch(/<script|<iframe|<img|onerror=|href="(javascript|data):/i);
      expect(html).toContain("<strong>gras</strong>");
      expect(html).toContain('href="https://example.org/"');
      expect(summary).toBe("<b>Mot</b>"); // a text, which React escapes
    }
  });

  test("has metadata for search engines and chats, in the languages it exists in", async () => {
    const { id } = await publish();
    await db
      .insertInto("contentTranslations")
      .values({
        contentType: "blog_post",
        contentId: String(id),
        originalLanguage: "fr",
        targetLanguage: "ht",
        originalText: JSON.stringify(blogPost.fields),
        translatedText: JSON.stringify({ title: "Leve je nou", summary: "Yon mo.", content: "Tèks la." }),
        status: "approved",
        approvedBy: "Marie",
        approvedAt: "2026-11-20T14:00:00.000Z",
        createdAt: "2026-11-20T14:00:00.000Z",
        updatedAt: "2026-11-20T14:00:00.000Z",
      })
      .execute();
    const origin = "https://limye.example";
    const root = (language: string) => ({
      id: "root",
      data: { language, languages: ["fr", "ht", "en", "es"], origin, siteName: "Limyè" },
    });
    const head = async (language: string) => {
      const at = `/${language}${path(id)}`;
      const { data } = await page(at);
      const tags = pageMeta({ location: { pathname: at }, matches: [root(language)] }, data.meta);
      return { data, tags: tags as Record<string, string>[] };
    };
    const { data, tags } = await head("ht");
    expect(data.posting).toMatchObject({
      "@type": "BlogPosting",
      headline: "Leve je nou",
      inLanguage: "ht",
      articleSection: "Bib la",
      datePublished: "2026-11-20T14:00:01.000Z",
      translationOfWork: { inLanguage: "fr" },
    });
    const value = (property: string) => tags.find((tag) => tag.property === property)?.content;
    expect(value("og:type")).toBe("article");
    expect(value("og:image")).toBe(`${origin}/pictures/ht/blog/${id}.png`);
    expect(value("article:published_time")).toBe("2026-11-20T14:00:01.000Z");
    expect(tags.flatMap(({ hrefLang }) => hrefLang ?? [])).toEqual(["fr", "ht", "x-default"]);
    const canonical = (tags: Record<string, string>[]) => tags.find(({ rel }) => rel === "canonical")?.href;
    expect(canonical(tags)).toBe(`${origin}/ht${path(id)}`);
    // Untranslated: the address is the one in its own language.
    const english = await head("en");
    expect(english.data.post.language).toBe("fr");
    expect(canonical(english.tags)).toBe(`${origin}/fr${path(id)}`);
    expect(english.data.url).toContain(`/fr${path(id)}`);
  });

  test("has a picture", async () => {
    const { id } = await publish();
    const picture = await callApi("GET", `/pictures/ht/blog/${id}.png`);
    expect(picture.status).toBe(200);
    expect(picture.headers.get("Content-Type")).toBe("image/png");
    expect((await picture.arrayBuffer()).byteLength).toBeLessThan(120 * 1024);
  });

  test("the list filters by category and language, and refuses unknown ones", async () => {
    await publish();
    await publish({ language: "en", category: "priere", title: "Look up" });
    const titles = async (at: string) =>
      (await visitScreen<{ posts: BlogPostSummary[] }>(at)).data.posts.map(({ title }) => title);
    expect(await titles("/fr/blog")).toEqual(["Levez les yeux"]);
    expect(await titles("/en/blog")).toEqual(["Look up"]);
    expect(await titles("/ht/blog")).toEqual([]);
    expect(await titles("/ht/blog?languages=all")).toEqual(["Look up", "Levez les yeux"]);
    expect(await titles("/ht/blog?languages=all&category=bible")).toEqual(["Levez les yeux"]);
    for (const wrong of ["?category=x", "?languages=fr", "?before=x", "?after='--"])
      expect((await visitScreen(`/blog${wrong}`)).status, wrong).toBe(404);
  });
});

describe("the preview", () => {
  test("shows a draft to everybody who has the link, with noindex; once published it redirects to the post", async () => {
    const { id } = await create();
    const { url } = await createBlogPreviewLink(world.editor.caller, { id });
    const at = new URL(url).pathname;
    const { status, data } = await visitScreen<{ post: BlogPostView; meta: { noindex: boolean } }>(at);
    expect(status).toBe(200);
    expect(data.meta.noindex).toBe(true);
    expect(data.post.html).toContain("<strong>texte</strong>");
    expect((await visitScreen(`${at}x`)).status).toBe(404);
    expect((await visitScreen("/blog/preview/blog-1-zzz.forged")).status).toBe(404);
    await callApi("PATCH", `/api/blog-posts/${id}/publish`, world.bearer);
    const after = await visitScreen(`/ht${at}`);
    expect([after.status, after.headers.get("Location")]).toEqual([302, `/ht${path(id)}`]);
  });
});

describe("the screens", () => {
  const fields = (more: object = {}) => ({ ...blogPost.fields, ...more }) as Record<string, string>;

  test("a blog post is written, changed, scheduled, published and deleted by forms, also without JavaScript", async () => {
    const made = await submitForm(writing, fields({ intent: "create" }), { ...world.cookie, plain: true });
    expect([made.status, made.headers.get("Location")]).toEqual([303, "/admin/blog/1?done=created"]);
    const update = fields({ intent: "update", title: "Plus haut" });
    const updated = await submitForm("/admin/blog/1", update, { ...world.cookie, plain: true });
    expect(updated.headers.get("Location")).toBe("/admin/blog/1?done=updated");
    const when = { intent: "schedule", date: "2026-11-21", time: "08:00" };
    await submitForm("/admin/blog/1", when, { ...world.cookie, plain: true });
    const list = async () =>
      (await visitScreen<{ list: { items: BlogPostAdminItem[] } }>("/admin/blog", world.cookie)).data.list
        .items;
    expect(await list()).toMatchObject([{ title: "Plus haut", scheduled: "21/11/2026 08:00" }]);
    await submitForm("/admin/blog/1", { intent: "unschedule" }, { ...world.cookie, plain: true });
    expect((await visitScreen("/admin/blog/1", world.cookie)).data).toMatchObject({ schedule: null });
    expect(await list()).toMatchObject([{ scheduled: null }]);
    const pick = `1 ${(await kept())[0]!.updatedAt}`;
    const done = await submitForm<FormAnswer>("/admin/blog", { intent: "publish", pick }, world.cookie);
    expect(done.data).toMatchObject({ ok: true, done: "/admin/blog/1?done=published" });
    const outdated = await submitForm<FormAnswer>("/admin/blog", { intent: "delete", pick }, world.cookie);
    expect(outdated.status).toBe(409);
    const deleted = await submitForm(
      "/admin/blog",
      { intent: "delete", pick: "1 " },
      { ...world.cookie, plain: true },
    );
    expect(deleted.headers.get("Location")).toBe("/admin/blog?done=deleted&was=1");
    expect((await visitScreen("/admin/blog/1", world.cookie)).status).toBe(404);
  });

  test("a missing value is reported at its field, and typed values are kept", async () => {
    const sent = fields({ intent: "create", title: " ", summary: "" });
    const { status, data } = await submitForm<FormAnswer>(writing, sent, world.cookie);
    expect(status).toBe(400);
    expect(data.lastResult?.error).toEqual({ title: ["Titre requis"], summary: ["Résumé requis"] });
    expect(data.lastResult?.initialValue).toMatchObject({ content: blogPost.fields.content });
    expect(await kept()).toEqual([]);
  });

  test("a time that does not exist is refused at its field", async () => {
    await create();
    const refused = async (date: string, time: string) =>
      (await submitForm<FormAnswer>("/admin/blog/1", { intent: "schedule", date, time }, world.cookie)).data
        .lastResult?.error;
    expect(await refused("", "")).toEqual({ date: ["Date requise"], time: ["Heure requise"] });
    expect(await refused("2027-03-14", "02:30")).toMatchObject({
      time: [expect.stringContaining("n’existe pas")],
    });
    expect(await refused("2030-01-01", "08:00")).toMatchObject({
      date: [expect.stringContaining("deux ans")],
    });
    expect(await db.selectFrom("contentSchedule").selectAll().execute()).toEqual([]);
    await callApi("PATCH", "/api/blog-posts/1/publish", world.bearer);
    const late = { intent: "schedule", date: "2026-11-21", time: "08:00" };
    expect((await submitForm("/admin/blog/1", late, world.cookie)).status).toBe(409);
  });

  test("a role without manage_content sees nothing", async () => {
    const { cookie: newsletterRole } = await administrator({ permissions: ["manage_newsletter"] });
    for (const at of ["/admin/blog", writing, "/admin/blog/1"]) {
      expect((await visitScreen(at, { headers: newsletterRole })).status).toBe(403);
      expect((await visitScreen(at)).headers.get("Location")).toMatch(/^\/admin\/login/);
    }
    expect(
      (await submitForm(writing, fields({ intent: "create" }), { headers: newsletterRole })).status,
    ).toBe(403);
    expect(await kept()).toEqual([]);
  });
});
