import fc from "fast-check";
import { expect, test } from "vitest";
import { rssXml, type FeedDocument, type FeedItem } from "~/http/rss.server";
import { escapeXml, legalXml } from "~/http/xml-text.server";
import { parseStrictRss } from "~tests/support/strict-rss";
import { parseXml } from "~tests/support/xml";

const document = (items: FeedItem[], more: Partial<FeedDocument> = {}): FeedDocument => ({
  ...{ title: "Limyè", description: "Une lumière", language: "fr", link: "https://limye.example/fr" },
  ...{ self: "https://limye.example/rss.xml?a=1&b=2", picture: "https://limye.example/icon.png", items },
  updatedAt: items[0]?.updatedAt ?? null,
  page: {
    ...{
      heading: "Tout",
      what: "Ceci",
      copy: "Copiez",
      how: "Comment",
      howLink: "https://limye.example/a?b&c",
    },
    ...{ home: "Limyè", homeLink: "https://limye.example/", empty: "Rien" },
  },
  ...more,
});
const item = (more: Partial<FeedItem>): FeedItem => ({
  ...{ guid: "tag:limye.example,2026:blog/1/fr", title: "Titre", link: "https://limye.example/fr/blog/1" },
  ...{ publishedAt: "2026-11-10T12:00:00.000Z", updatedAt: "2026-11-10T12:00:00.000Z" },
  ...{ shownDate: "mardi", summary: "Résumé", category: "Blog" },
  ...more,
});

/** Any text: every plane of Unicode, control characters, lone surrogates, and XML syntax. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "]]>",
        "&amp;",
        "&",
        "<",
        ">",
        '"',
        "\u0000",
        "\ufffe",
        "\ud800",
        "\udfff",
        "שלום",
        "<![CDATA[",
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

test("any text gives valid RSS with that text, except what XML cannot hold", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (title, summary, html) => {
      const written = item({ title, summary, category: title, content: { source: html, html: () => html } });
      const feed = parseStrictRss(
        rssXml(document([written], { title: `${title}.`, description: `${summary}.` })),
      );
      expect(feed.title).toBe(`${legalXml(title)}.`);
      expect(feed.description).toBe(`${legalXml(summary)}.`);
      expect(feed.items[0]!.title).toBe(legalXml(title));
      expect(feed.items[0]!.category).toEqual([legalXml(title)]);
      expect(feed.items[0]!.content ?? "").toBe(legalXml(html).replaceAll("]]>", "]]&gt;"));
    }),
  );
});

test("lone surrogates and control characters are removed, emoji and Hebrew stay", () => {
  expect(legalXml("a\ud83d b\u0000\u000b\ufffe 🕊️ שלום\tc\r\nd")).toBe("a b 🕊️ שלום\tc\nd");
  expect(escapeXml(`<a b="c">d' & e`)).toBe("&lt;a b=&quot;c&quot;&gt;d&#39; &amp; e");
});

test("addresses keep their query", () => {
  const feed = parseStrictRss(rssXml(document([item({ link: "https://limye.example/x?a=1&b=<2>" })])));
  expect(feed.self).toBe("https://limye.example/rss.xml?a=1&b=2");
  expect(feed.items[0]!.link).toBe("https://limye.example/x?a=1&b=%3C2%3E");
});

test("a browser shows it as a page: a title, a heading, and each entry with its link", () => {
  const { root } = parseXml(rssXml(document([item({ title: "A & B" })])));
  const xhtml = "http://www.w3.org/1999/xhtml";
  const channel = root.children[0]!;
  const header = channel.children.find(({ name }) => name === "xhtml:header")!;
  expect(header.namespace).toBe(xhtml);
  expect(header.children.map(({ name }) => name)).toContain("xhtml:h1");
  const entry = channel.children.find(({ name }) => name === "item")!;
  const link = entry.children.find(({ name }) => name === "xhtml:article")!.children[0]!.children[0]!;
  expect(link).toMatchObject({ text: "A & B", attributes: { href: "https://limye.example/fr/blog/1" } });
  expect(root.attributes["xml:lang"]).toBe("fr");
});

test.each([
  ["<a>&</a>", "ampersand"],
  ["<a><b></a></b>", "not closed"],
  ["<a b=1/>", "quotes"],
  ['<a b="1" b="2"/>', "twice"],
  ["<x:a/>", "declares"],
  ["<a>\u0001</a>", "cannot hold"],
  ["<a>]]></a>", "]]>"],
  ["<a/><b/>", "behind"],
])("the tests' XML parser refuses %s", (source, why) => {
  expect(() => parseXml(source)).toThrow(why);
});
