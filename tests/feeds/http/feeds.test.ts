import { beforeEach, expect, test, vi } from "vitest";
import { feedPath } from "~/features/feeds/feed-paths";
import { listFeedSources } from "~/features/feeds/feed-sources.server";
import { legalXml } from "~/http/xml-text.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { callApi } from "~tests/support/requests";
import { parseStrictRss } from "~tests/support/strict-rss";
import {
  addBlogPost,
  addNewsletterPost,
  addDevotion,
  addTranslation,
  callFeed,
  readFeed,
} from "./feed-entries";

beforeEach(async () => {
  await freshDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T13:30:00Z") });
  return () => void vi.useRealTimers();
});

// Characters that break hand-written feeds.
const nasty = `<b>Pain & vin</b> ]]> "x" 'y' &amp; &lt; 🕊️👨‍👩‍👧 שָׁלוֹם \u202eسلام\u202c \u0000\u0008\u001b ]]> fin`;
const nastyCleaned = legalXml(nasty);

test.each([...listFeedSources().keys()])(
  "a site without content has a valid feed without items: %s",
  async (kind) => {
    for (const language of languages) {
      const answer = await callFeed(feedPath(kind, language));
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Last-Modified")).toBeNull();
      const feed = parseStrictRss(await answer.text());
      expect(feed).toMatchObject({ language, items: [], lastBuildDate: null });
      expect(feed.self).toBe(`http://localhost:3000${feedPath(kind, language)}`);
      expect(feed.title).not.toContain("feeds:");
    }
  },
);

test("a feed is RSS in UTF-8 for readers and XML with a stylesheet for browsers", async () => {
  const answer = await callFeed("/rss.xml");
  expect(answer.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=300");
  expect(answer.headers.get("Vary")).toBe("Accept, Accept-Encoding");
  expect(answer.headers.get("Content-Security-Policy")).toContain("style-src 'self'");
  const shown = await callFeed("/rss.xml", {
    Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  });
  expect(shown.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  const { instructions } = parseStrictRss(await shown.text());
  expect(instructions).toEqual(['xml-stylesheet type="text/css" href="/rss.css"']);
  const style = await callFeed("/rss.css");
  expect(style.headers.get("Content-Type")).toBe("text/css; charset=utf-8");
  expect(await style.text()).toMatch(/@font-face/);
});

test("its language is in the address, French by default, whatever cookie and browser say", async () => {
  await addDevotion("2026-11-19", "fr");
  await addDevotion("2026-11-19", "ht", { verse: "Limyè a klere" });
  const wishes = { Cookie: "ministry-language=ht", "Accept-Language": "es" };
  expect(parseStrictRss(await (await callFeed("/rss.xml", wishes)).text()).language).toBe("fr");
  for (const name of ["lang", "language"]) {
    const feed = await readFeed(`/rss.xml?${name}=ht`);
    expect(feed.language).toBe("ht");
    expect(feed.items[0]!.description).toBe("Limyè a klere (Jean 1:5)");
    expect(feed.items[0]!.link).toBe("http://localhost:3000/ht/devotion/2026-11-19");
  }
});

test.each(["/rss.xml?lang=de", "/rss/blog.xml?lang=", "/rss/devotion.xml?language=FR"])(
  "%s is a 400",
  async (path) => {
    const answer = await callFeed(path);
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toBeTruthy();
  },
);

test("an unknown feed is a 404, another method a 405", async () => {
  for (const path of ["/rss/all.xml", "/rss/songs.xml", "/rss/blog"])
    expect((await callFeed(path)).status).toBe(404);
  const posted = await callApi("POST", "/rss.xml", { json: {} });
  expect(posted.status).toBe(405);
  expect(posted.headers.get("Allow")).toBe("GET, HEAD");
});

test("&, <, ]]>, emoji and right-to-left letters arrive as written, without control characters", async () => {
  await addBlogPost({
    title: nasty,
    summary: nasty,
    content: `${nasty}\n\n\`]]>\` & <script>alert(1)</script>`,
  });
  await addNewsletterPost({ title: nasty, summary: nasty });
  await addDevotion("2026-11-19", "fr", { verse: nasty, explanation: nasty });
  const { items } = await readFeed("/rss.xml");
  expect(items).toHaveLength(3);
  const [morning, post, article] = items;
  for (const item of [post!, article!]) expect(item.title).toBe(nastyCleaned);
  const unescaped = (html: string) =>
    html
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&");
  expect(unescaped(article!.description)).toBe(nastyCleaned);
  expect(unescaped(morning!.description)).toBe(`${nastyCleaned} (Jean 1:5)`);
  expect(morning!.content).toContain("&lt;b&gt;Pain &amp; vin&lt;/b&gt;");
  expect(article!.content).toContain("שָׁלוֹם");
  expect(article!.content).not.toMatch(/<script/);
});

test("a blog post has its whole text, with absolute links and pictures", async () => {
  const { id } = await addBlogPost({
    title: "Levez les yeux",
    content:
      '![Une colline](/pictures/uploads/0123456789abcdef0123456789abcdef-800x600.jpg) et [contact](/fr/contact?a=1&b=2), [ici](#bas).\n\n`href="/x"`',
  });
  const { items } = await readFeed("/rss/blog.xml");
  const link = `http://localhost:3000/fr/blog/${id}-levez-les-yeux`;
  expect(items[0]).toMatchObject({
    ...{ link, category: ["Prière"] },
    guid: expect.stringMatching(new RegExp(`^limye:[0-9a-f-]{36}/blog/${id}/fr$`)) as string,
  });
  expect(items[0]!.content).toContain(
    'src="http://localhost:3000/pictures/uploads/0123456789abcdef0123456789abcdef-800x600.jpg"',
  );
  expect(items[0]!.content).toContain('href="http://localhost:3000/fr/contact?a=1&amp;b=2"');
  expect(items[0]!.content).toContain(`href="${link}#bas"`);
  expect(items[0]!.content).toMatch(/href=(&quot;|")\/x(&quot;|")<\/code>/);
});

test("the guid stays when title and address change", async () => {
  const { id } = await addBlogPost({ title: "Avant" });
  const before = (await readFeed("/rss/blog.xml")).items[0]!;
  await db.updateTable("blogPosts").set({ title: "Après" }).where("id", "=", id).execute();
  const after = (await readFeed("/rss/blog.xml")).items[0]!;
  expect(after.guid).toBe(before.guid);
  expect(after.link).not.toBe(before.link);
});

test("a newsletter post has an excerpt and never its text", async () => {
  await addNewsletterPost({ title: "La lettre", content: `${"mot ".repeat(60)}SECRET` });
  await addNewsletterPost({ title: "Avec résumé", summary: "En bref", content: "SECRET" });
  for (const path of ["/rss.xml", "/rss/newsletter.xml"]) {
    const text = await (await callFeed(path)).text();
    expect(text).not.toContain("SECRET");
    expect(text).not.toContain("content:encoded");
    const { items } = parseStrictRss(text);
    expect(items.map(({ description }) => description.length <= 100)).toEqual([true, true]);
    expect(items[0]!.description).toBe("En bref");
  }
});

test("drafts and tomorrow's devotion are left out, also for an administrator", async () => {
  await addBlogPost({ title: "BROUILLON", isPublished: false });
  await addNewsletterPost({ title: "BROUILLON", isPublished: false });
  await addDevotion("2026-11-21", "fr", { verse: "DEMAIN" });
  const admin = await administrator();
  for (const kind of listFeedSources().keys()) {
    const text = await (await callFeed(feedPath(kind, "fr"), admin.cookie)).text();
    expect(text).not.toMatch(/BROUILLON|DEMAIN/);
  }
});

test("the twenty newest entries of all kinds are listed, newest first", async () => {
  for (let day = 1; day <= 19; day++) await addDevotion(`2026-10-${String(day).padStart(2, "0")}`);
  for (let n = 1; n <= 22; n++)
    await addBlogPost({ title: `Article ${n}`, at: `2026-11-01T00:${String(n).padStart(2, "0")}:00.000Z` });
  await addNewsletterPost({ title: "Lettre", at: "2026-10-15T23:00:00.000Z" });
  const blog = await readFeed("/rss/blog.xml");
  expect(blog.items).toHaveLength(20);
  expect([blog.items[0]!.title, blog.items.at(-1)!.title]).toEqual(["Article 22", "Article 3"]);
  expect((await readFeed("/rss/devotion.xml")).items).toHaveLength(19);
  await db.deleteFrom("blogPosts").where("title", "<", "Article 2").execute();
  const all = await readFeed("/rss.xml");
  expect(all.items).toHaveLength(20);
  const titles = all.items.map(({ title }) => title);
  expect(titles.indexOf("Lettre")).toBe(15); // after eleven posts and four devotions
  expect([titles[14], titles[16]]).toEqual([
    expect.stringContaining("16 octobre"),
    expect.stringContaining("15 octobre"),
  ]);
});

test("a devotion is dated on its day, whenever it was written", async () => {
  await addDevotion("2026-11-19"); // at 12:00 UTC, 7:00 in Port-au-Prince
  await db.updateTable("dailyContent").set({ createdAt: "2026-10-01T10:00:00.000Z" }).execute();
  await addDevotion("2026-11-18");
  const { items } = await readFeed("/rss/devotion.xml");
  expect(items.map(({ pubDate }) => pubDate)).toEqual([
    "Thu, 19 Nov 2026 05:00:00 GMT", // midnight there
    "Wed, 18 Nov 2026 12:00:00 GMT",
  ]);
});

test("translated texts are listed, and labelled until a person approved them", async () => {
  const article = await addBlogPost({ title: "Titre" });
  const post = await addNewsletterPost({ title: "Titre" });
  await addBlogPost({ title: "Sans traduction" });
  expect((await readFeed("/rss.xml?lang=ht")).items).toEqual([]);
  await addTranslation("blog_post", article.id, "ht", "Tit atik la", null);
  await addTranslation("newsletter_post", post.id, "ht", "Tit lèt la", null);
  const drafted = await readFeed("/rss.xml?lang=ht");
  expect(drafted.items.map(({ title }) => title)).toEqual(["Tit lèt la", "Tit atik la"]);
  expect(drafted.items[0]!.description).toContain("machin");
  expect(drafted.items[1]!.content).toContain("machin");
  expect(drafted.lastBuildDate).toBe("Wed, 18 Nov 2026 12:00:00 GMT"); // the translations'
  await db.updateTable("contentTranslations").set({ approvedAt: "2026-11-19T12:00:00.000Z" }).execute();
  expect(JSON.stringify((await readFeed("/rss.xml?lang=ht")).items)).not.toContain("machin");
});

test("a language that is not offered has no feed and no link to one", async () => {
  const value = JSON.stringify({ defaultLanguage: "ht", availableLanguages: ["ht", "en"] });
  await db
    .insertInto("systemSettings")
    .values({ key: "languages", value, updatedAt: "" })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
  expect((await callFeed("/rss.xml?lang=fr")).status).toBe(400);
  expect((await readFeed("/rss.xml")).language).toBe("ht");
});
