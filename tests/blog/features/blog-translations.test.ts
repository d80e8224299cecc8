import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { getBlogPostContext, listPublishedBlogPosts, readBlogPost } from "~/features/blog/blog.server";
import { createBlogPost, publishBlogPost } from "~/features/blog/blog-admin.server";
import type { Language } from "~/i18n/languages";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { typedBlogPost, addTranslation, approved } from "../blog-posts";

const reader = (language: Language = "fr"): Caller => ({ ...systemCaller(language), kind: "guest" });

onBothDatabases(() => {
  let editor: Caller;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T13:00:00Z") });
    editor = (await administrator({ permissions: ["manage_content"], username: "Marie" })).caller;
    return () => void vi.useRealTimers();
  });

  async function published(more: Record<string, unknown> = {}) {
    const { id } = await createBlogPost(editor, typedBlogPost(more));
    vi.setSystemTime(Date.now() + 60_000);
    return publishBlogPost(editor, { id });
  }
  const titles = async (caller: Caller, query: Parameters<typeof listPublishedBlogPosts>[1] = {}) =>
    (await listPublishedBlogPosts(caller, query)).posts.map(({ title }) => title);

  test("a person's draft of a translation is not public", async () => {
    const { id } = await published();
    await addTranslation(id, "ht", { translatedBy: "admin" });
    await addTranslation(id, "es", { translatedText: "" });
    expect(await titles(reader("ht"))).toEqual([]);
    expect(await titles(reader("es"))).toEqual([]);
    expect(await readBlogPost(reader("ht"), { id })).toMatchObject({ language: "fr", isReviewed: null });
  });

  test("a translated blog post is read in the page's language and labelled", async () => {
    const { id } = await published({ content: "mot ".repeat(1000) });
    expect(await readBlogPost(reader(), { id })).toMatchObject({
      minutes: 5,
      words: 1000,
      language: "fr",
      isReviewed: null,
    });
    await addTranslation(id, "ht", approved);
    expect(await readBlogPost(reader("ht"), { id })).toMatchObject({
      title: "Leve je nou",
      html: expect.stringContaining("<strong>la</strong>") as string,
      language: "ht",
      originalLanguage: "fr",
      isReviewed: true,
      isOutdated: true, // it had other words
      path: `/blog/${id}-levez-les-yeux`,
    });
    expect(await readBlogPost(reader("en"), { id })).toMatchObject({
      language: "fr",
      title: "Levez les yeux",
    });
  });

  test("only approved translations count as languages of a blog post", async () => {
    const { id } = await published();
    await addTranslation(id, "ht", approved);
    await addTranslation(id, "en");
    const around = await getBlogPostContext(reader(), await readBlogPost(reader(), { id }));
    expect(around.languages).toEqual(["fr", "ht"]);
  });
});
