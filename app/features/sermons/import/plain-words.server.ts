import sanitizeHtml from "sanitize-html";
import TurndownService from "turndown";
import { tidyText } from "~/i18n/visible-text";

/** Longer show notes are cut before they are read. */
const MAX_HTML = 60_000;

const turndown = new TurndownService({ bulletListMarker: "-", headingStyle: "atx", hr: "" });
// Sermons are shown as plain text: its lists and addresses stay, without the marks of Markdown.
turndown.escape = (text) => text;
turndown.addRule("plain", {
  filter: ["em", "i", "strong", "b", "code", "pre"],
  replacement: (content) => content,
});
turndown.addRule("heading", {
  filter: ["h1", "h2", "h3", "h4", "h5", "h6"],
  replacement: (content) => `\n\n${content}\n\n`,
});
turndown.addRule("address", {
  filter: "a",
  replacement: (content, node) => {
    const href = (node as HTMLAnchorElement).getAttribute("href") ?? "";
    const words = content.trim();
    const isSame = (text: string) => text.replace(/^(mailto:|https?:\/\/)/, "").replace(/\/$/, "");
    if (href === "" || isSame(href) === isSame(words)) return words;
    return words === "" ? href : `${words} (${href})`;
  },
});

const isHtml = (text: string): boolean =>
  /<\/?(p|br|a|div|ul|ol|li|strong|em|b|i|h[1-6]|span)\b[^>]*>/i.test(text);

/** A description from elsewhere, often HTML, as plain text with an empty line between paragraphs. */
export function toPlainWords(source: string): string {
  if (source.trim() === "") return "";
  const text = isHtml(source) ? toMarkdown(source.slice(0, MAX_HTML)) : source;
  return tidyText(
    text
      .replace(/\r\n?/g, "\n")
      .replace(/\u00A0/g, " ")
      .replace(/[ \t]+\n/g, "\n")
      .replace(/^( *-) +/gm, "$1 ")
      .replace(/\n{3,}/g, "\n\n"),
  );
}

function toMarkdown(html: string): string {
  const safe = sanitizeHtml(html, {
    allowedTags: [
      "p",
      "br",
      "a",
      "ul",
      "ol",
      "li",
      "em",
      "strong",
      "h1",
      "h2",
      "h3",
      "h4",
      "h5",
      "h6",
      "blockquote",
    ],
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["http", "https", "mailto"],
    transformTags: { b: "strong", i: "em", div: "p" },
    nestingLimit: 30,
  });
  return turndown.turndown(safe);
}
