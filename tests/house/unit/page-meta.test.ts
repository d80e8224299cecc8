import { describe, expect, test } from "vitest";
import { pageMeta } from "~/http/page-meta";
import { languages, type Language } from "~/i18n/languages";

const origin = "https://limye.example";
const head = (
  pathname: string,
  language: Language,
  page: object = {},
  offered: readonly Language[] = languages,
) =>
  pageMeta(
    {
      location: { pathname },
      matches: [{ id: "root", data: { language, languages: offered, origin, siteName: "Limyè" } }],
    },
    { title: "Contact", description: "Écrivez-nous", ...page },
  ) as Record<string, string>[];
const alternates = (tags: Record<string, string>[]) =>
  Object.fromEntries(tags.filter((tag) => tag.rel === "alternate").map((tag) => [tag.hrefLang, tag.href]));
const canonical = (tags: Record<string, string>[]) => tags.find((tag) => tag.rel === "canonical")?.href;

describe.each(["/", "/contact", "/devotion/2026-11-20"])("%s", (path) => {
  test("names its four languages and the plain address, the same from each of them", () => {
    const expected = {
      ...Object.fromEntries(languages.map((one) => [one, `${origin}/${one}${path === "/" ? "" : path}`])),
      "x-default": origin + path,
    };
    for (const language of languages) {
      const under = `/${language}${path === "/" ? "" : path}`;
      expect(alternates(head(under, language))).toEqual(expected);
      expect(alternates(head(path, language))).toEqual(expected);
    }
  });

  test("is canonical at its language's address, which is among the alternates", () => {
    for (const language of languages) {
      const tags = head(path, language);
      expect(canonical(tags)).toBe(alternates(tags)[language]);
      expect(tags.find((tag) => tag.property === "og:url")?.content).toBe(canonical(tags));
    }
  });
});

test("a language that the site does not offer is no alternate", () => {
  expect(Object.keys(alternates(head("/fr/contact", "fr", {}, ["fr", "ht"])))).toEqual([
    "fr",
    "ht",
    "x-default",
  ]);
});

test("an article lists its languages; in any other language its canonical address is in one of them", () => {
  const article = { publishedAt: "2026-11-20T13:00:00.000Z", updatedAt: "2026-11-21T13:00:00.000Z" };
  const page = { languages: ["ht", "en"], article };
  const path = "/blog/1-leve-je-nou";
  for (const language of languages) {
    const tags = head(path, language, page);
    expect(Object.keys(alternates(tags))).toEqual(["ht", "en", "x-default"]);
    expect(canonical(tags)).toBe(`${origin}/${language === "en" ? "en" : "ht"}${path}`);
    const property = (name: string) => tags.find((tag) => tag.property === name)?.content;
    expect(property("og:url")).toBe(canonical(tags));
    expect(property("og:type")).toBe("article");
    expect(property("article:published_time")).toBe(article.publishedAt);
    expect(property("article:modified_time")).toBe(article.updatedAt);
  }
  expect(canonical(head(path, "fr", page, ["fr"]))).toBe(`${origin}/fr${path}`);
});

test("Open Graph has the locale ht_HT for Kreyòl, and a picture in the page's language", () => {
  const tags = head("/ht/contact", "ht");
  const og = (name: string) => tags.find((tag) => tag.property === `og:${name}`)?.content;
  expect(og("locale")).toBe("ht_HT");
  expect(og("image")).toBe(`${origin}/pictures/ht/site.png`);
  expect([og("image:width"), og("image:height")]).toEqual(["1200", "630"]);
});

test("every public page links to the feeds, and no page with noindex", () => {
  const matches = [
    { id: "root", data: { language: "ht", languages, origin, siteName: "Limyè" } },
    { id: "routes/site/layout", data: { feeds: [{ title: "Blòg", href: "/rss/blog.xml?lang=ht" }] } },
  ];
  const page = { title: "Kontak", description: "Ekri nou" };
  const found = (more: object) =>
    pageMeta({ location: { pathname: "/ht/contact" }, matches }, { ...page, ...more }).filter(
      (tag) => "type" in tag && tag.type === "application/rss+xml",
    );
  expect(found({})).toEqual([
    {
      tagName: "link",
      rel: "alternate",
      type: "application/rss+xml",
      title: "Limyè · Blòg",
      href: `${origin}/rss/blog.xml?lang=ht`,
    },
  ]);
  expect(found({ noindex: true })).toEqual([]);
});

test("the title ends with the site's name, once", () => {
  expect(head("/contact", "fr")[0]).toEqual({ title: "Contact · Limyè" });
  expect(head("/", "fr", { title: "Limyè" })[0]).toEqual({ title: "Limyè" });
});

test("a page behind a mailed link has noindex, and its address is not in the head", () => {
  const tags = head("/newsletter/confirm/secret-token", "fr", { noindex: true });
  expect(tags).toContainEqual({ name: "robots", content: "noindex" });
  expect(JSON.stringify(tags)).not.toContain("secret-token");
});

test("an error page has no head of its own", () => {
  expect(pageMeta({ location: { pathname: "/x" }, matches: [] }, { title: "x", description: "y" })).toEqual(
    [],
  );
  expect(
    pageMeta(
      {
        location: { pathname: "/x" },
        matches: [{ id: "root", data: { language: "fr", origin, siteName: "Limyè" } }],
      },
      undefined,
    ),
  ).toEqual([]);
});
