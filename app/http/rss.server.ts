import { Feed, type Item } from "feed";
import type { Language } from "~/i18n/languages";
import { escapeXml, legalXml } from "./xml-text.server";

export interface FeedItem {
  /** Stays the same whatever changes. */
  guid: string;
  title: string;
  link: string;
  publishedAt: string;
  /** When its words changed last. */
  updatedAt: string;
  /** The day it was published, in words. */
  shownDate: string;
  /** Plain text. */
  summary: string;
  category: string;
  /** All of it as safe HTML with whole addresses; none where the feed gives the beginning only. */
  content?: {
    /** Everything the HTML is made of. */
    source: string;
    html: () => string;
  };
}

export interface FeedDocument {
  title: string;
  description: string;
  language: Language;
  /** The page of the site that shows the same. */
  link: string;
  /** The feed's own address. */
  self: string;
  picture: string;
  /** When the newest change was made; null while there is nothing. */
  updatedAt: string | null;
  items: FeedItem[];
  /** What stands around the entries when a browser shows the feed. */
  page: {
    /** The title without the site's name. */
    heading: string;
    what: string;
    copy: string;
    how: string;
    howLink: string;
    home: string;
    homeLink: string;
    empty: string;
  };
}

/** Minutes after which a reader may ask again. */
const TTL = 60;

/**
 * A feed as RSS 2.0. Beside what readers need it holds a few lines of XHTML and a stylesheet, so that it is a page with
 * links where a browser opens it (docs/decisions/0011-feeds-in-a-browser.md); readers pass over them.
 */
export function rssXml(document: FeedDocument): string {
  const { title, description, language, link, self, picture, updatedAt, items } = document;
  const feed = new Feed({
    id: self,
    title: toFeedText(title),
    description: toFeedText(description),
    language,
    link,
    feed: self,
    image: picture,
    ttl: TTL,
    generator: false,
    ...(updatedAt && { updated: new Date(updatedAt) }),
  });
  for (const item of items) feed.addItem(toFeedEntry(item));
  const xml = feed.rss2();
  return addBrowserPage(updatedAt ? xml : xml.replace(/\s*<lastBuildDate>.*<\/lastBuildDate>/, ""), document);
}

function toFeedEntry(item: FeedItem): Item {
  const { guid, title, link, publishedAt, summary, category } = item;
  return {
    title,
    link,
    guid,
    date: new Date(publishedAt),
    description: toFeedHtml(escapeXml(summary)),
    content: item.content && toFeedHtml(item.content.html()),
    category: [{ name: toFeedText(category) }],
    extensions: [
      { name: "title", objects: { _text: toFeedText(title) } }, // the library writes it as HTML, which a title is not
      { name: "xhtml:article", objects: toXhtmlEntry(item) },
    ],
  };
}

// The library takes "&amp;" in a text for an ampersand, and closes a CDATA section at the second "]]>" of a text.
const toFeedText = (words: string) => legalXml(words).replaceAll("&amp;", "&amp;amp;");
const toFeedHtml = (markup: string) => legalXml(markup).replaceAll("]]>", "]]&gt;");

/** What a browser shows of an entry. */
const toXhtmlEntry = ({ title, link, publishedAt, shownDate, summary }: FeedItem) => ({
  "xhtml:h2": {
    _attributes: { dir: "auto" },
    "xhtml:a": { _attributes: { href: escapeXml(link) }, _text: toFeedText(title) },
  },
  "xhtml:p": [
    { "xhtml:time": { _attributes: { datetime: publishedAt }, _text: toFeedText(shownDate) } },
    { _attributes: { dir: "auto" }, _text: toFeedText(summary) },
  ],
});

/** Puts in what the library has no option for: the stylesheet, two names, and the words around the entries. */
function addBrowserPage(
  xml: string,
  { title, description, language, self, items, page }: FeedDocument,
): string {
  const link = (href: string, words: string) =>
    `<xhtml:a href="${escapeXml(href)}">${escapeXml(words)}</xhtml:a>`;
  const around = [
    `<xhtml:header>`,
    `<xhtml:title>${escapeXml(title)}</xhtml:title>`,
    `<xhtml:meta name="viewport" content="width=device-width, initial-scale=1"/>`,
    `<xhtml:link rel="icon" href="/favicon.svg" type="image/svg+xml"/>`,
    `<xhtml:p>${link(page.homeLink, page.home)}</xhtml:p>`,
    `<xhtml:h1>${escapeXml(page.heading)}</xhtml:h1>`,
    `<xhtml:p>${escapeXml(description)}</xhtml:p>`,
    `<xhtml:aside><xhtml:p>${escapeXml(page.what)}</xhtml:p>`,
    `<xhtml:p>${escapeXml(page.copy)} <xhtml:code>${escapeXml(self)}</xhtml:code></xhtml:p>`,
    `<xhtml:p>${link(page.howLink, page.how)}</xhtml:p></xhtml:aside>`,
    ...(items.length === 0 ? [`<xhtml:p>${escapeXml(page.empty)}</xhtml:p>`] : []),
    `</xhtml:header>`,
  ];
  return xml
    .replace("?>", '?>\n<?xml-stylesheet type="text/css" href="/rss.css"?>')
    .replace("<rss ", `<rss xml:lang="${language}" xmlns:xhtml="http://www.w3.org/1999/xhtml" `)
    .replace("<channel>", () => `<channel>\n${around.join("\n")}`);
}
