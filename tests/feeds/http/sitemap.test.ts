import { beforeEach, expect, test } from "vitest";
import { URLS_PER_FILE } from "~/http/sitemap.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { parseXml, type XmlElement } from "~tests/support/xml";

beforeEach(async () => void (await freshDatabase()));

const origin = "http://localhost:3000";
const child = (element: XmlElement, name: string) => element.children.find((one) => one.name === name)?.text;

async function read(path = "/sitemap.xml") {
  const answer = await callApi("GET", path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  const { root } = parseXml(await answer.text());
  const entries = root.children.map((entry) => ({
    loc: child(entry, "loc")!,
    lastmod: child(entry, "lastmod"),
    alternates: Object.fromEntries(
      entry.children
        .filter(({ name }) => name === "xhtml:link")
        .map(({ attributes }) => [attributes.hreflang, attributes.href]),
    ),
  }));
  return { kind: root.name, entries, at: (path: string) => entries.find(({ loc }) => loc === origin + path) };
}

const at = "2026-11-10T12:00:00.000Z";
const row = (title: string, language: string, isPublished: boolean = true) => ({
  ...{ title, content: "Texte", summary: "", language, isPublished },
  ...{ publishedAt: isPublished ? at : null, createdAt: at, updatedAt: at },
});
const translate = (
  contentType: "blog_post" | "newsletter_post",
  id: number,
  language: string,
  approvedAt: string | null,
) =>
  db
    .insertInto("contentTranslations")
    .values({
      ...{ contentType, contentId: String(id), originalLanguage: "fr", targetLanguage: language },
      ...{ originalText: "{}", translatedText: "{}", approvedAt, createdAt: at, updatedAt: at },
    })
    .execute();

test("every screen is listed in each language with its alternates", async () => {
  const { kind, at: entryAt } = await read();
  expect(kind).toBe("urlset");
  const paths = ["", "/blog", "/newsletter", "/rss-feeds", "/devotion", "/privacy"];
  for (const path of [...paths, "/spiritual-engagement", "/spiritual-growth"]) {
    for (const language of ["fr", "ht", "en", "es"]) {
      expect(entryAt(`/${language}${path}`)?.alternates).toEqual({
        fr: `${origin}/fr${path}`,
        ht: `${origin}/ht${path}`,
        en: `${origin}/en${path}`,
        es: `${origin}/es${path}`,
        "x-default": `${origin}${path || "/"}`,
      });
    }
  }
});

test("a blog post and a newsletter post are listed in their languages with their last change; drafts are not", async () => {
  await db
    .insertInto("blogPosts")
    .values([row("Levez les yeux", "fr"), row("Brouillon", "fr", false)])
    .execute();
  await db
    .insertInto("newsletterPosts")
    .values([row("Lettre", "ht"), row("Brouillon", "fr", false)])
    .execute();
  await translate("blog_post", 1, "ht", at);
  await translate("blog_post", 1, "en", null); // a machine's, not approved
  const { entries, at: entryAt } = await read();
  const article = { fr: `${origin}/fr/blog/1-levez-les-yeux`, ht: `${origin}/ht/blog/1-levez-les-yeux` };
  const plain = `${origin}/blog/1-levez-les-yeux`;
  for (const language of ["fr", "ht"]) {
    const entry = entryAt(`/${language}/blog/1-levez-les-yeux`)!;
    expect(entry.alternates).toEqual({ ...article, "x-default": plain });
    expect(entry.lastmod).toBe(at);
  }
  expect(entryAt("/ht/newsletter/1")?.alternates).toEqual({
    ht: `${origin}/ht/newsletter/1`,
    "x-default": `${origin}/newsletter/1`,
  });
  const others = entries.filter(({ loc }) =>
    /\/(en|es)\/blog\/|\/(fr|en|es)\/newsletter\/|brouillon|\/2$/.test(loc),
  );
  expect(others).toEqual([]);
});

test("with too many pages it is an index of files", async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => row(`Article ${index}`, "fr"));
  for (let from = 0; from < many.length; from += 500)
    await db
      .insertInto("blogPosts")
      .values(many.slice(from, from + 500))
      .execute();
  const { kind, entries } = await read();
  expect(kind).toBe("sitemapindex");
  expect(entries).toEqual(
    [1, 2].map((file) => ({ loc: `${origin}/sitemap.xml?file=${file}`, lastmod: at, alternates: {} })),
  );
  const [first, second] = [await read("/sitemap.xml?file=1"), await read("/sitemap.xml?file=2")];
  expect(first.entries).toHaveLength(URLS_PER_FILE);
  const all = [...first.entries, ...second.entries].map(({ loc }) => loc);
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((loc) => loc.includes("/fr/blog/"))).toHaveLength(10_000);
  for (const file of ["0", "3", "x", "-1", "1.5"])
    expect((await callApi("GET", `/sitemap.xml?file=${file}`)).status, file).toBe(404);
});

test("robots.txt disallows personal pages only", async () => {
  const rules = (await (await callApi("GET", "/robots.txt")).text()).split("\n");
  expect(rules).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const disallowed = rules.flatMap((rule) => /^Disallow: (.+)$/.exec(rule)?.[1] ?? []);
  // RFC 9309 §2.2.2: a rule matches from the path's beginning, * stands for any characters.
  const pattern = (rule: string) => new RegExp(`^${rule.replace(/[.?+]/g, "\\$&").replaceAll("*", ".*")}`);
  const isKeptOut = (path: string) => disallowed.some((rule) => pattern(rule).test(path));
  for (const path of [
    ...["/api/newsletter", "/admin/login", "/newsletter/confirm/t", "/ht/newsletter/preferences/t"],
    ...["/newsletter/unsubscribe/t", "/newsletter/12/read/t", "/es/newsletter/12/read/t"],
    ...["/privacy/data/t", "/en/privacy/data/t", "/blog/preview/t", "/fr/blog/preview/t"],
    ...["/my-giving/t", "/ht/my-giving/t/receipt/1"],
  ])
    expect(isKeptOut(path), path).toBe(true);
  for (const path of [
    ...[
      "/",
      "/fr",
      "/fr/blog",
      "/fr/blog/12-read-preview",
      "/ht/newsletter",
      "/newsletter/12",
      "/fr/privacy",
      "/fr/my-giving",
    ],
    ...["/rss.xml", "/rss/blog.xml", "/sitemap.xml?file=2", "/pictures/fr/site.png", "/assets/root.js"],
  ])
    expect(isKeptOut(path), path).toBe(false);
});
