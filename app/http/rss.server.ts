import type { Language } from "~/i18n/languages";
import { episodeToXml, podcastNamespace, podcastToXml, type Episode, type Podcast } from "./podcast.server";
import { escapeXml } from "./xml-text.server";
import { buildXml, xmlCdata, xmlElement, xmlInstruction, type XmlNode } from "./xml.server";

export interface FeedItem {
  /** Never changes. */
  guid: string;
  title: string;
  link: string;
  publishedAt: string;
  /** When its text was last changed. */
  updatedAt: string;
  /** The day it was published, in words. */
  shownDate: string;
  /** Plain text. */
  summary: string;
  category: string;
  /** For podcast apps. */
  episode?: Episode;
  /** The full text as safe HTML with absolute URLs; missing if the feed has only the beginning. */
  content?: {
    /** Everything that the HTML depends on: part of the memo's key. */
    source: string;
    html: () => string;
  };
}

/** An entry as an area provides it; the feed derives the GUID from the name. */
export interface FeedEntry extends Omit<FeedItem, "guid"> {
  /** Kind and id: `blog/12`. */
  name: string;
  /** For an entry that had one elsewhere. */
  guid?: string;
}

export interface FeedDocument {
  title: string;
  description: string;
  language: Language;
  /** The page of the site with the same content. */
  link: string;
  /** The feed's own address. */
  self: string;
  picture: string;
  /** When the newest change was made; null while the feed is empty. */
  updatedAt: string | null;
  items: FeedItem[];
  /** The feed is a podcast. */
  podcast?: Podcast;
  /** Texts around the entries when a browser shows the feed. */
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

/** Minutes after which a reader may fetch the feed again. */
const TTL = "60";

const namespaces = {
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
};
const isPodcast = ({ podcast, items }: FeedDocument) =>
  podcast !== undefined || items.some(({ episode }) => episode !== undefined);

/**
 * A feed as RSS 2.0. It also contains a few lines of XHTML and a stylesheet, so that a browser shows it as a page with
 * links (docs/decisions/0011-feeds-in-a-browser.md). Feed readers ignore them.
 */
export function rssXml(document: FeedDocument): string {
  const { title, description, language, self, picture, updatedAt, items } = document;
  const link = xmlElement("link", {}, toWholeAddress(document.link));
  const channel = xmlElement(
    "channel",
    {},
    toXhtmlHeader(document),
    xmlElement("title", {}, title),
    link,
    xmlElement("description", {}, description),
    updatedAt && xmlElement("lastBuildDate", {}, toRfc822(updatedAt)),
    xmlElement("docs", {}, "https://validator.w3.org/feed/docs/rss2.html"),
    xmlElement("language", {}, language),
    xmlElement("ttl", {}, TTL),
    xmlElement("image", {}, xmlElement("title", {}, title), xmlElement("url", {}, picture), link),
    xmlElement("atom:link", { href: toWholeAddress(self), rel: "self", type: "application/rss+xml" }),
    document.podcast ? podcastToXml(document.podcast) : null,
    items.map((item) => toRssItem(item, document.podcast)),
  );
  return buildXml(
    xmlInstruction("xml-stylesheet", { type: "text/css", href: "/rss.css" }),
    xmlElement(
      "rss",
      { version: "2.0", "xml:lang": language, ...namespaces, ...(isPodcast(document) && podcastNamespace) },
      channel,
    ),
  );
}

function toRssItem(item: FeedItem, podcast: Podcast | undefined): XmlNode {
  const html = item.content?.html();
  return xmlElement(
    "item",
    {},
    xmlElement("title", {}, item.title),
    xmlElement("link", {}, toWholeAddress(item.link)),
    xmlElement("guid", { isPermaLink: "false" }, item.guid),
    xmlElement("pubDate", {}, toRfc822(item.publishedAt)),
    item.summary && xmlElement("description", {}, xmlCdata(escapeXml(item.summary))),
    html ? xmlElement("content:encoded", {}, xmlCdata(html)) : null,
    xmlElement("category", {}, item.category),
    item.episode ? episodeToXml(item.episode, podcast) : null,
    toXhtmlEntry(item),
  );
}

/** What a browser shows of an entry. */
const toXhtmlEntry = ({ title, link, publishedAt, shownDate, summary }: FeedItem) =>
  xmlElement(
    "xhtml:article",
    {},
    xmlElement("xhtml:h2", { dir: "auto" }, anchor(link, title)),
    xmlElement("xhtml:p", {}, xmlElement("xhtml:time", { datetime: publishedAt }, shownDate)),
    xmlElement("xhtml:p", { dir: "auto" }, summary),
  );

/** What a browser shows above the entries. */
function toXhtmlHeader({ title, description, self, items, page }: FeedDocument): XmlNode {
  const paragraph = (...content: (string | XmlNode)[]) => xmlElement("xhtml:p", {}, ...content);
  return xmlElement(
    "xhtml:header",
    {},
    xmlElement("xhtml:title", {}, title),
    xmlElement("xhtml:meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    xmlElement("xhtml:link", { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }),
    paragraph(anchor(page.homeLink, page.home)),
    xmlElement("xhtml:h1", {}, page.heading),
    paragraph(description),
    xmlElement(
      "xhtml:aside",
      {},
      paragraph(page.what),
      paragraph(page.copy, " ", xmlElement("xhtml:code", {}, self)),
      paragraph(anchor(page.howLink, page.how)),
    ),
    items.length === 0 ? paragraph(page.empty) : null,
  );
}

const anchor = (href: string, words: string) => xmlElement("xhtml:a", { href }, words);

const toWholeAddress = (address: string) => new URL(address).href;

/** RSS 2.0 requires RFC 822 dates, the format of HTTP dates. */
const toRfc822 = (moment: string) => new Date(moment).toUTCString();
