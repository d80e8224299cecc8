import { gfm } from "@joplin/turndown-plugin-gfm";
import sanitizeHtml from "sanitize-html";
// The other file of the package calls `require`, which the finished build does not have.
import TurndownService from "turndown/lib/turndown.cjs.js";

/** Answers the address under which a picture is shown, or null to leave it out. */
export type PlacePicture = (source: string) => string | null;

/** HTML of another program as the Markdown that the site writes. */
export function htmlToMarkdown(html: string, placePicture: PlacePicture): string {
  placing = placePicture;
  return converter.turndown(cleanHtml(html)).trim();
}
let placing: PlacePicture = (source) => source;

const cleanHtml = (html: string): string =>
  sanitizeHtml(bookmarks(html), {
    allowedTags: [
      ..."h1 h2 h3 h4 h5 h6 p div ul ol li blockquote strong b em i del s strike sup sub code pre hr br a img".split(
        " ",
      ),
      ..."figure figcaption table thead tbody tfoot tr th td".split(" "),
    ],
    allowedAttributes: { a: ["href"], img: ["src", "alt"], th: ["align"], td: ["align"], ol: ["start"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = "" }) => ({ tagName, attribs: { href: withScheme(href) } }),
      img: (tagName, { src = "", alt = "", ...more }) => ({
        tagName,
        attribs: { src: withScheme(lazySource(src, more)), alt },
      }),
      iframe: asLink,
      video: asLink,
      audio: asLink,
      embed: asLink,
      strike: "del",
      s: "del",
      b: "strong",
      i: "em",
      section: "div",
      article: "div",
    },
    nestingLimit: 60,
  });

/** Plugins load pictures late: the address is then elsewhere. */
const lazySource = (src: string, more: sanitizeHtml.Attributes): string =>
  /^https?:|^\/|^[\w_]/.test(src) && !src.startsWith("data:")
    ? src
    : (more["data-src"] ?? more["data-lazy-src"] ?? src);

const withScheme = (address: string): string =>
  address.trim().startsWith("//") ? `https:${address.trim()}` : address.trim();

/** What is played elsewhere becomes a link. */
function asLink(_tagName: string, { src = "" }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const address = withScheme(src).replace(
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/,
    "https://www.youtube.com/watch?v=$1",
  );
  if (!/^https?:/.test(address)) return { tagName: "span", attribs: {}, text: "" };
  return { tagName: "a", attribs: { href: address }, text: address };
}

/** Ghost's card of a page elsewhere: only its title and address stay. */
const bookmarks = (html: string): string =>
  html.replace(
    /<a\b[^>]{0,500}\bkg-bookmark-container\b[^>]{0,1000}>([\s\S]{0,4000}?)<\/a>/g,
    (whole, inside: string) => {
      const title = /kg-bookmark-title">([^<]{1,300})</.exec(inside)?.[1];
      const open = /^<a\b[^>]*>/.exec(whole)![0];
      return title ? `<p>${open}${title}</a></p>` : whole;
    },
  );

const converter = new TurndownService({
  headingStyle: "atx",
  hr: "---",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
  emDelimiter: "*",
});
converter.use(gfm);

const escapeDefault = converter.escape.bind(converter);
/** Also what Markdown would read as HTML: `<b>` and `&lt;` as words. */
converter.escape = (text) =>
  escapeDefault(text)
    .replace(/</g, "\\<")
    .replace(/&(?=#?\w+;)/g, "\\&");

const isElement = (node: unknown): node is HTMLElement =>
  typeof (node as HTMLElement).getAttribute === "function";

converter.addRule("picture", {
  filter: "img",
  replacement(_content, node) {
    if (!isElement(node)) return "";
    const address = placing(node.getAttribute("src") ?? "");
    const alt = (node.getAttribute("alt") ?? "")
      .replace(/\s+/g, " ")
      .replace(/[[\]\\]/g, "\\$&")
      .slice(0, 300);
    return address === null ? "" : `![${alt}](${address})`;
  },
});
converter.addRule("item", {
  filter: "li",
  replacement(content, node) {
    const mark = node.parentNode?.nodeName === "OL" ? `${numberItem(node)}. ` : "- ";
    const words = content.replace(/^\n+|\n+$/g, "").replace(/\n(?=.)/g, `\n${" ".repeat(mark.length)}`);
    return `${mark}${words}${node.nextSibling ? "\n" : ""}`;
  },
});
const numbers = new WeakMap<Node, number>();
/** Items are converted in their order. */
function numberItem(item: Node): number {
  let before = item.previousSibling;
  while (before && before.nodeName !== "LI") before = before.previousSibling;
  const first = Number((item.parentNode as HTMLElement).getAttribute("start") ?? 1) || 1;
  const number = before ? (numbers.get(before) ?? first) + 1 : first;
  numbers.set(item, number);
  return number;
}

/** A picture that leads to its own large size is only a picture. */
converter.addRule("linkedPicture", {
  filter: (node) =>
    node.nodeName === "A" &&
    node.textContent.trim() === "" &&
    node.getElementsByTagName("img").length > 0 &&
    /\.(?:jpe?g|png|gif|webp|avif)(?:\?|$)/i.test(node.getAttribute("href") ?? ""),
  replacement: (content) => content.trim(),
});
converter.addRule("caption", {
  filter: "figcaption",
  replacement: (content) =>
    content.trim() === "" ? "" : `\n\n*${content.trim().replace(/^\*+|\*+$/g, "")}*\n\n`,
});
converter.addRule("emptyLink", {
  filter: (node) =>
    node.nodeName === "A" && node.textContent.trim() === "" && node.getElementsByTagName("img").length === 0,
  replacement: () => "",
});

/** A text without its markup, on one line. */
export const plainWords = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
