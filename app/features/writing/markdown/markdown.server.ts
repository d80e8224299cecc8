import { LRUCache } from "lru-cache";
import { canParseUrl } from "~/config/can-parse-url";
import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { env } from "~/config/env.server";
import { escapeHtml } from "./escape-html";
import { lexMarkdown } from "./bounded-lexer";
import { bindShortWords } from "~/ui/bind-short-words";
import { scriptureQuotations } from "./scripture-quotations";
import { readPictureSize } from "../pictures/picture-path";

const markdown = new Marked<string, string>({
  gfm: true,
  async: false,
  hooks: { provideLexer: () => lexMarkdown },
  // Checkboxes of task lists become characters: texts hold no form controls.
  renderer: { checkbox: ({ checked }) => (checked ? "☑ " : "☐ ") },
});

const schemes = ["http", "https", "mailto", "tel"];

/**
 * Markdown as safe HTML for pages and mails: sanitised, headings from h2, only links a browser may follow, only
 * uploaded pictures (`/pictures/uploads/…`). Broken Markdown becomes text.
 */
export function renderMarkdown(source: string): string {
  const known = rendered.get(source);
  if (known !== undefined) return known;
  const html = safeHtml(source);
  rendered.set(source, html);
  return html;
}

/** A list of blog posts renders each text to count its words. */
const rendered = new LRUCache<string, string>({
  maxSize: 8_000_000,
  sizeCalculation: (html, source) => html.length + source.length + 1,
});

function safeHtml(source: string): string {
  const html = sanitizeHtml(markdown.parse(source) as string, {
    allowedTags: [
      ..."h1 h2 h3 h4 h5 h6 p ul ol li blockquote strong b em i del s sup sub code pre hr br a img".split(
        " ",
      ),
      ..."table thead tbody tr th td".split(" "),
    ],
    allowedAttributes: {
      a: ["href", "title"],
      img: ["src", "alt", "title"],
      ol: ["start"],
      th: ["align"],
      td: ["align"],
    },
    allowedSchemes: schemes,
    allowProtocolRelative: false,
    transformTags: { b: "strong", i: "em", s: "del", ol: numbered, th: aligned, td: aligned },
    nestingLimit: 100,
  });
  return shortWordsBound(scriptureQuotations(tablesThatScroll(headingsBelowTheTitle(addressed(html)))));
}

// What follows reads the HTML that sanitize-html wrote: within its tags < and > are escaped, and values are quoted.
// Why not transformTags: docs/decisions/0016-markdown-after-the-sanitiser.md

/** Rewrites each link and each picture, or leaves it out. */
function addressed(html: string): string {
  let link: "none" | "kept" | "dropped" = "none";
  return html.replace(/<a(?: [^>]*)?>|<\/a>|<img [^>]*>/g, (tag) => {
    if (tag === "</a>") {
      const end = link === "kept" ? "</a>" : "";
      link = "none";
      return end;
    }
    const given = attributesOf(tag);
    if (tag.startsWith("<img")) return pictureOrLink(given, link === "none");
    const open = link === "none" ? openLink(given.href, given.title) : null;
    link = open === null ? "dropped" : "kept";
    return open ?? "";
  });
}

/** An uploaded picture; any other becomes a link, because pages load nothing from other sites. */
function pictureOrLink({ src = "", alt = "", title }: Record<string, string>, linkAllowed: boolean): string {
  const address = addressOf(src);
  const size = address && readPictureSize(address);
  if (size) {
    const { width, height } = size;
    return element("img", { src: address, alt, title, width, height, loading: "lazy", decoding: "async" });
  }
  const open = linkAllowed && /^https?:/.test(src) ? openLink(src, title) : null;
  const words = escapeHtml(alt.trim() || (open ? src : ""));
  return open ? `${open}${words}</a>` : words;
}

function openLink(href: string | undefined, title: string | undefined): string | null {
  const address = href === undefined ? null : addressOf(href);
  if (address === null) return null;
  return element("a", {
    href: address,
    title,
    rel: /^https?:/.test(address) ? "noopener external" : undefined,
  });
}

const here = "http://here.invalid";
const ours = new URL(env.PUBLIC_URL).origin;

/**
 * An address as a browser understands it: a web page, a mailbox, a phone, or a place on our site, from its root. Null
 * for all else, such as scripts, data and addresses of other hosts without a scheme.
 */
function addressOf(given: string): string | null {
  const typed = given.trim().replace(/^www\./i, "https://www.");
  // eslint-disable-next-line no-control-regex -- a browser reads over some of these
  if (typed === "" || /[\u0000-\u001f\u007f\\]/.test(typed)) return null;
  if (/^#[^\s]*$/.test(typed)) return typed;
  if (!canParseUrl(typed, here)) return null;
  const url = new URL(typed, here);
  const path = url.pathname + url.search + url.hash;
  if (url.origin === here) return /^\/(?!\/)/.test(typed) && !path.startsWith("//") ? path : null;
  if (!schemes.includes(url.protocol.slice(0, -1)) || !/^[a-z]+:/i.test(typed)) return null;
  if (url.username || url.password) return null;
  return url.origin === ours && !path.startsWith("//") ? path : url.href;
}

/** The page has its h1: the highest heading of a text becomes h2, the next h3, all others h4. */
function headingsBelowTheTitle(html: string): string {
  const used = [...new Set([...html.matchAll(/<h([1-6])>/g)].map(([, level]) => level!))].sort();
  return html.replace(/<(\/?)h([1-6])>/g, (_tag, slash: string, level: string) => {
    return `<${slash}h${Math.min(2 + used.indexOf(level), 4)}>`;
  });
}

/** A table wider than a phone scrolls by itself, also by keyboard. */
const tablesThatScroll = (html: string) =>
  html
    .replaceAll("<table>", '<div class="prose-table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");

/** The same in the text between tags, but not in code. */
const shortWordsBound = (html: string) =>
  html.replace(/<(pre|code)>[\s\S]*?<\/\1>|<[^>]*>|[^<]+/g, (part) =>
    part.startsWith("<") ? part : bindShortWords(part),
  );

function numbered(tagName: string, { start }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: start && /^\d{1,9}$/.test(start) ? { start } : {} };
}

function aligned(tagName: string, { align }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: align && ["left", "center", "right"].includes(align) ? { align } : {} };
}

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name!, unescaped(value!)]),
  );

function element(name: string, attributes: Record<string, string | number | undefined>): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeHtml(String(value))}"`);
  return `<${name}${written.join("")}>`;
}

const unescaped = (html: string) =>
  html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** The text without markup, one space between words. No-break spaces stay. */
export const toPlainText = (source: string): string =>
  unescaped(
    renderMarkdown(source)
      .replace(/<\/?(?:p|h[2-4]|li|ul|ol|blockquote|pre|hr|br|t[hd]|tr|table|div)(?: [^>]*)?\/?>/g, " ")
      .replace(/<[^>]*>/g, ""),
  )
    .replace(/[^\S\u00a0\u202f]+/g, " ")
    .trim();

/** The beginning of a Markdown text, at most `most` characters. */
export const excerptMarkdown = (source: string, most = 100): string => shortenText(toPlainText(source), most);

/** A plain text on one line, at most `most` characters. */
export function shortenText(text: string, most: number): string {
  const words = text.trim().replace(/\s+/g, " ");
  if (words.length <= most) return words;
  return `${words
    .slice(0, most - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}

/** Makes the links and pictures of rendered HTML absolute, for mails. */
export const makeLinksAbsolute = (html: string, origin: string = env.PUBLIC_URL): string =>
  html.replace(/<(?:a|img) [^>]*>/g, (tag) => tag.replace(/ (href|src)="\/(?!\/)/, ` $1="${origin}/`));
