import { beforeEach, expect, test, vi } from "vitest";
import { feedPath } from "~/features/feeds/feed-paths";
import { listFeedSources } from "~/features/feeds/feed-sources.server";
import { legalXml } from "~/http/xml-text.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { callApi } from "~tests/support/requests";
import { strictRss } from "~tests/support/strict-rss";

beforeEach(async () => {
  await freshDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T13:30:00Z") });
  return () => void vi.useRealTimers();
});

// What breaks feeds that are written by hand.
const nasty = `<b>Pain & vin</b> ]]> "x" 'y' &amp; &lt; 🕊️👨‍👩‍👧 שָׁלוֹם \u202eسلام\u202c \u0000\u0008\u001b ]]> fin`;
const nastyCleaned = legalXml(nasty);

let minutes = 0;
const moment = () => new Date(Date.parse("2026-11-01T12:00:00.000Z") + ++minutes * 60_000).toISOString();

interface Given {
  title?: string;
  content?: string;
  summary?: string;
  language?: string;
  isPublished?: 0 | 1;
  at?: string;
}

const rowOf = ({
  title = "Titre",
  content = "Texte",
  summary = "",
  language = "fr",
  isPublished = 1,
  at = moment(),
}: Given) => ({
  ...{ title, content, summary, language, isPublished },
  ...{ publishedAt: isPublished ? at : null, createdAt: at, updatedAt: at },
});
const write = (given: Given) =>
  db
    .insertInto("blogPosts")
    .values({ ...rowOf(given), category: "priere" })
    .returning("id")
    .executeTakeFirstOrThrow();
const writeLetter = (given: Given) =>
  db.insertInto("newsletterPosts").values(rowOf(given)).returning("id").executeTakeFirstOrThrow();
const devotion = (date: string, language = "fr", words: { verse?: string; explanation?: string } = {}) =>
  db
    .insertInto("dailyContent")
    .values({
      ...{ date, language, verse: "La lumière luit", reference: "Jean 1:5", version: "lsg1910" },
      ...{
        explanation: "Explication",
        motivation: "Motivation",
        source: "curated" as const,
        libraryId: null,
      },
      ...{ createdAt: `${date}T12:00:00.000Z`, updatedAt: `${date}T12:00:00.000Z`, ...words },
    })
    .execute();
const translate = (
  type: "blog_post" | "newsletter_post",
  id: number,
  language: string,
  title: string,
  approvedAt: string | null,
) =>
  db
    .insertInto("contentTranslations")
    .values({
      ...{ contentType: type, contentId: String(id), originalLanguage: "fr", targetLanguage: language },
      originalText: JSON.stringify({ title: "Titre", summary: "", content: "Texte" }),
      translatedText: JSON.stringify({ title, summary: "", content: `${title}, tèks la` }),
      ...{
        status: approvedAt ? ("approved" as const) : ("completed" as const),
        translatedBy: "ai" as const,
        approvedAt,
      },
      ...{ createdAt: "2026-11-02T12:00:00.000Z", updatedAt: "2026-11-18T12:00:00.000Z" },
    })
    .execute();

const get = (path: string, headers: Record<string, string> = {}) => callApi("GET", path, { headers });
const read = async (path: string) => strictRss(await (await get(path)).text());

test.each([...listFeedSources().keys()])(
  "a site without content has a valid feed without items: %s",
  async (kind) => {
    for (const language of languages) {
      const answer = await get(feedPath(kind, language));
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Last-Modified")).toBeNull();
      const feed = strictRss(await answer.text());
      expect(feed).toMatchObject({ language, items: [], lastBuildDate: null });
      expect(feed.self).toBe(`http://localhost:3000${feedPath(kind, language)}`);
      expect(feed.title).not.toContain("feeds:");
    }
  },
);

test("a feed is UTF-8 and RSS for readers, XML for browsers, with a stylesheet that may load", async () => {
  const answer = await get("/rss.xml");
  expect(answer.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=300");
  expect(answer.headers.get("Vary")).toBe("Accept, Accept-Encoding");
  expect(answer.headers.get("Content-Security-Policy")).toContain("style-src 'self'");
  const shown = await get("/rss.xml", {
    Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  });
  expect(shown.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  const { instructions } = strictRss(await shown.text());
  expect(instructions).toEqual(['xml-stylesheet type="text/css" href="/rss.css"']);
  const style = await get("/rss.css");
  expect(style.headers.get("Content-Type")).toBe("text/css; charset=utf-8");
  expect(await style.text()).toMatch(/@font-face/);
});

test("it is French unless the address says otherwise, whatever cookie and browser ask for", async () => {
  await devotion("2026-11-19", "fr");
  await devotion("2026-11-19", "ht", { verse: "Limyè a klere" });
  const wishes = { Cookie: "ministry-language=ht", "Accept-Language": "es" };
  expect(strictRss(await (await get("/rss.xml", wishes)).text()).language).toBe("fr");
  for (const name of ["lang", "language"]) {
    const feed = await read(`/rss.xml?${name}=ht`);
    expect(feed.language).toBe("ht");
    expect(feed.items[0]!.description).toBe("Limyè a klere (Jean 1:5)");
    expect(feed.items[0]!.link).toBe("http://localhost:3000/ht/devotion/2026-11-19");
  }
});

test.each(["/rss.xml?lang=de", "/rss/blog.xml?lang=", "/rss/devotion.xml?language=FR"])(
  "%s is a 400",
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toBeTruthy();
  },
);

test("another feed is a 404, another method a 405", async () => {
  for (const path of ["/rss/all.xml", "/rss/prayers.xml", "/rss/blog"])
    expect((await get(path)).status).toBe(404);
  const posted = await callApi("POST", "/rss.xml", { json: {} });
  expect(posted.status).toBe(405);
  expect(posted.headers.get("Allow")).toBe("GET, HEAD");
});

test("&, <, ]]>, emoji and right-to-left letters arrive as they were written, control characters not at all", async () => {
  await write({ title: nasty, summary: nasty, content: `${nasty}\n\n\`]]>\` & <script>alert(1)</script>` });
  await writeLetter({ title: nasty, summary: nasty });
  await devotion("2026-11-19", "fr", { verse: nasty, explanation: nasty });
  const { items } = await read("/rss.xml");
  expect(items).toHaveLength(3);
  const [morning, letter, article] = items;
  for (const item of [letter!, article!]) expect(item.title).toBe(nastyCleaned);
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

test("an article comes whole, its links and pictures with their whole addresses", async () => {
  const { id } = await write({
    title: "Levez les yeux",
    content:
      '![Une colline](/pictures/uploads/0123456789abcdef0123456789abcdef-800x600.jpg) et [contact](/fr/contact?a=1&b=2), [ici](#bas).\n\n`href="/x"`',
  });
  const { items } = await read("/rss/blog.xml");
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
  const { id } = await write({ title: "Avant" });
  const before = (await read("/rss/blog.xml")).items[0]!;
  await db.updateTable("blogPosts").set({ title: "Après" }).where("id", "=", id).execute();
  const after = (await read("/rss/blog.xml")).items[0]!;
  expect(after.guid).toBe(before.guid);
  expect(after.link).not.toBe(before.link);
});

test("a letter gives its beginning and never its text", async () => {
  await writeLetter({ title: "La lettre", content: `${"mot ".repeat(60)}SECRET` });
  await writeLetter({ title: "Avec résumé", summary: "En bref", content: "SECRET" });
  for (const path of ["/rss.xml", "/rss/newsletter.xml"]) {
    const text = await (await get(path)).text();
    expect(text).not.toContain("SECRET");
    expect(text).not.toContain("content:encoded");
    const { items } = strictRss(text);
    expect(items.map(({ description }) => description.length <= 100)).toEqual([true, true]);
    expect(items[0]!.description).toBe("En bref");
  }
});

test("no draft and no devotion of tomorrow is told, not even to an administrator", async () => {
  await write({ title: "BROUILLON", isPublished: 0 });
  await writeLetter({ title: "BROUILLON", isPublished: 0 });
  await devotion("2026-11-21", "fr", { verse: "DEMAIN" });
  const admin = await administrator();
  for (const kind of listFeedSources().keys()) {
    const text = await (await get(feedPath(kind, "fr"), admin.cookie)).text();
    expect(text).not.toMatch(/BROUILLON|DEMAIN/);
  }
});

test("the twenty newest are listed, newest first, of all kinds together", async () => {
  for (let day = 1; day <= 19; day++) await devotion(`2026-10-${String(day).padStart(2, "0")}`);
  for (let n = 1; n <= 22; n++)
    await write({ title: `Article ${n}`, at: `2026-11-01T00:${String(n).padStart(2, "0")}:00.000Z` });
  await writeLetter({ title: "Lettre", at: "2026-10-15T23:00:00.000Z" });
  const blog = await read("/rss/blog.xml");
  expect(blog.items).toHaveLength(20);
  expect([blog.items[0]!.title, blog.items.at(-1)!.title]).toEqual(["Article 22", "Article 3"]);
  expect((await read("/rss/devotion.xml")).items).toHaveLength(19);
  await db.deleteFrom("blogPosts").where("title", "<", "Article 2").execute();
  const all = await read("/rss.xml");
  expect(all.items).toHaveLength(20);
  const titles = all.items.map(({ title }) => title);
  expect(titles.indexOf("Lettre")).toBe(15); // behind eleven articles and four mornings
  expect([titles[14], titles[16]]).toEqual([
    expect.stringContaining("16 octobre"),
    expect.stringContaining("15 octobre"),
  ]);
});

test("a devotion came out on its day, whenever it was written", async () => {
  await devotion("2026-11-19"); // at 12:00 UTC, 7:00 in Port-au-Prince
  await db.updateTable("dailyContent").set({ createdAt: "2026-10-01T10:00:00.000Z" }).execute();
  await devotion("2026-11-18");
  const { items } = await read("/rss/devotion.xml");
  expect(items.map(({ pubDate }) => pubDate)).toEqual([
    "Thu, 19 Nov 2026 05:00:00 GMT", // midnight there
    "Wed, 18 Nov 2026 12:00:00 GMT",
  ]);
});

test("a text in another language is told where it is translated, and says so until a person approved it", async () => {
  const article = await write({ title: "Titre" });
  const letter = await writeLetter({ title: "Titre" });
  await write({ title: "Sans traduction" });
  expect((await read("/rss.xml?lang=ht")).items).toEqual([]);
  await translate("blog_post", article.id, "ht", "Tit atik la", null);
  await translate("newsletter_post", letter.id, "ht", "Tit lèt la", null);
  const drafted = await read("/rss.xml?lang=ht");
  expect(drafted.items.map(({ title }) => title)).toEqual(["Tit lèt la", "Tit atik la"]);
  expect(drafted.items[0]!.description).toContain("machin");
  expect(drafted.items[1]!.content).toContain("machin");
  expect(drafted.lastBuildDate).toBe("Wed, 18 Nov 2026 12:00:00 GMT"); // the translations'
  await db.updateTable("contentTranslations").set({ approvedAt: "2026-11-19T12:00:00.000Z" }).execute();
  expect(JSON.stringify((await read("/rss.xml?lang=ht")).items)).not.toContain("machin");
});

test("lastBuildDate is the newest change, so that the same content is the same bytes", async () => {
  await write({ at: "2026-11-10T08:00:00.000Z" });
  const first = await get("/rss/blog.xml");
  vi.setSystemTime("2026-11-21T09:00:00Z");
  const second = await get("/rss/blog.xml");
  expect(await second.text()).toBe(await first.text());
  expect(second.headers.get("ETag")).toBe(first.headers.get("ETag"));
  expect(second.headers.get("ETag")).toMatch(/^"[^"]+"$/);
  expect(second.headers.get("Last-Modified")).toBe("Tue, 10 Nov 2026 08:00:00 GMT");
  expect((await read("/rss/blog.xml")).lastBuildDate).toBe("Tue, 10 Nov 2026 08:00:00 GMT");
});

test("who has it already gets a 304, by tag or by date; a tag wins", async () => {
  await write({ at: "2026-11-10T08:00:00.000Z" });
  const etag = (await get("/rss/blog.xml")).headers.get("ETag")!;
  const status = async (headers: Record<string, string>) => (await get("/rss/blog.xml", headers)).status;
  expect(await status({ "If-None-Match": etag })).toBe(304);
  expect(await status({ "If-None-Match": `W/${etag}` })).toBe(304);
  expect(await status({ "If-None-Match": '"another"' })).toBe(200);
  expect(await status({ "If-Modified-Since": "Tue, 10 Nov 2026 08:00:00 GMT" })).toBe(304);
  expect(await status({ "If-Modified-Since": "Fri, 20 Nov 2026 08:00:00 GMT" })).toBe(304);
  expect(await status({ "If-Modified-Since": "Tue, 10 Nov 2026 07:59:59 GMT" })).toBe(200);
  expect(await status({ "If-Modified-Since": "yesterday" })).toBe(200);
  const both = { "If-None-Match": '"another"', "If-Modified-Since": "Fri, 20 Nov 2026 08:00:00 GMT" };
  expect(await status(both)).toBe(200);
  const unchanged = await get("/rss/blog.xml", { "If-None-Match": etag });
  expect(await unchanged.text()).toBe("");
  expect(unchanged.headers.get("ETag")).toBe(etag);
});

test("HEAD answers as GET without the body", async () => {
  await devotion("2026-11-19");
  const [head, whole] = [await callApi("HEAD", "/rss.xml"), await get("/rss.xml")];
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
  for (const name of ["ETag", "Last-Modified", "Content-Type", "Content-Length"])
    expect(head.headers.get(name), name).toBe(whole.headers.get(name));
});

test("a language that the site does not offer has no feed, and its head names none", async () => {
  const value = JSON.stringify({ defaultLanguage: "ht", availableLanguages: ["ht", "en"] });
  await db
    .insertInto("systemSettings")
    .values({ key: "languages", value, updatedAt: "" })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
  expect((await get("/rss.xml?lang=fr")).status).toBe(400);
  expect((await read("/rss.xml")).language).toBe("ht");
});
