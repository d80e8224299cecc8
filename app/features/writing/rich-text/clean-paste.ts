import { readPictureSize } from "../pictures/picture-path";
import { canParseUrl } from "~/config/can-parse-url";
import { toLinkAddress } from "./link-address";
import { makeWordLists } from "./word-lists";

const NO_WORDS =
  "script, meta, link, title, xml, template, noscript, svg, math, iframe, object, button, input, select, textarea";
const BLOCK = "p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, table, hr";

/**
 * The HTML of a word processor or of a page as what Markdown can say. ProseMirror itself drops unknown tags; this reads
 * what styles alone say, makes lists of Word's paragraphs, and drops what is not words.
 */
export function cleanPaste(html: string): string {
  // Even a page that is never shown reports style sheets and event handlers that the site's policy refuses.
  const words = html
    .replace(/<style[^]*?(?:<\/style>|$)/gi, "")
    .replace(/<[a-z][^>]*/gi, (tag) => tag.replace(/(?<=[\s"'/])on(?=\w+\s*=)/gi, "data-on"));
  const page = new DOMParser().parseFromString(words, "text/html");
  for (const gone of page.querySelectorAll(NO_WORDS)) gone.remove();
  dropComments(page);
  makeWordLists(page);
  readStyles(page);
  for (const bold of page.querySelectorAll(":is(h1, h2, h3, h4, h5, h6) :is(b, strong)")) unwrap(bold);
  for (const link of page.querySelectorAll("a")) cleanLink(link);
  for (const picture of page.querySelectorAll("img")) {
    if (!readPictureSize(picture.getAttribute("src") ?? "")) picture.remove();
  }
  for (const list of page.querySelectorAll(":is(ul, ol) > :is(ul, ol)"))
    list.previousElementSibling?.append(list);
  for (const table of [...page.querySelectorAll("table")].reverse()) flattenTable(table); // the inner ones first
  dropEmptyLines(page);
  return page.body.innerHTML;
}

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

function dropComments(page: Document): void {
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/** Google Docs says bold and italic by style alone, and wraps all in a `b` that is not bold. No style stays. */
function readStyles(page: Document): void {
  for (const element of page.querySelectorAll<HTMLElement>("[style]")) {
    const { fontWeight, fontStyle, textDecorationLine } = element.style;
    if (element.matches("b, strong") && /^(?:normal|400)$/.test(fontWeight)) unwrap(element);
    if (element.matches("i, em") && fontStyle === "normal") unwrap(element);
    if (element.matches("span, font")) {
      if (/^bold/.test(fontWeight) || Number(fontWeight) >= 600) markContents(element, "strong");
      if (fontStyle === "italic") markContents(element, "em");
      if (textDecorationLine.includes("line-through")) markContents(element, "s");
    }
    element.removeAttribute("style");
  }
}

function markContents(element: HTMLElement, tag: string): void {
  const mark = element.ownerDocument.createElement(tag);
  mark.append(...element.childNodes);
  element.append(mark);
}

/** A link to a page, an address or a number; without the detour that Google Docs puts before it. */
function cleanLink(link: HTMLAnchorElement): void {
  const given = link.getAttribute("href")?.trim() ?? "";
  const isDetour = /^https:\/\/www\.google\.com\/url\?/.test(given) && canParseUrl(given);
  const href = isDetour ? (new URL(given).searchParams.get("q") ?? "") : given;
  const address = /^(?:https?:|mailto:|tel:|\/)/i.test(href) ? toLinkAddress(href) : null;
  if (address === null) unwrap(link);
  else link.setAttribute("href", address);
}

/** A table is read line by line; one that only places what is in it gives it back. */
function flattenTable(table: HTMLTableElement): void {
  const caption = table.caption?.textContent.trim();
  if (caption) table.before(makeLine(table, [caption]));
  for (const { cells } of table.rows) {
    const isLayout =
      cells.length === 1 ||
      [...cells].some((cell) => cell.querySelector("h1, h2, h3, h4, h5, h6, ul, ol, blockquote"));
    if (isLayout) {
      for (const cell of cells) {
        const box = table.ownerDocument.createElement("div");
        box.append(...cell.childNodes);
        table.before(box);
      }
    } else table.before(makeLine(table, [...cells].map(readCell)));
  }
  table.remove();
}

function makeLine(table: HTMLTableElement, parts: string[]): HTMLElement {
  const line = table.ownerDocument.createElement("p");
  line.textContent = parts.filter(Boolean).join(" · ");
  return line;
}

function readCell(cell: HTMLTableCellElement): string {
  for (const line of cell.querySelectorAll("p, div, br")) line.after(" ");
  return cell.textContent.replace(/[ \t\r\n]+/g, " ").trim();
}

/** Word keeps the distance of paragraphs with empty ones, Google Docs with breaks between them. */
function dropEmptyLines(page: Document): void {
  const isEdge = (sibling: Node | null): boolean => {
    if (sibling instanceof Text && !sibling.data.trim()) return isEdge(sibling.nextSibling);
    return sibling === null || (sibling instanceof Element && sibling.matches(BLOCK));
  };
  for (const line of page.querySelectorAll("br")) if (isEdge(line.nextSibling)) line.remove();
  for (const line of page.querySelectorAll("p, h1, h2, h3, h4, h5, h6, li, blockquote")) {
    if (!line.textContent.trim() && !line.querySelector("img, hr")) line.remove();
  }
}
