import sanitizeHtml from "sanitize-html";
import { tidyText } from "~/i18n/visible-text";

/** Longer show notes are cut before they are read. */
const MAX_HTML = 60_000;

/** Whether there is a tag that ends. Two searches: one expression for both would read on from each tag to the end. */
function isHtml(text: string): boolean {
  const at = text.search(/<\/?(p|br|a|div|ul|ol|li|strong|em|b|i|h[1-6]|span)\b/i);
  return at !== -1 && text.includes(">", at);
}

/**
 * A description from elsewhere, often HTML, as plain text: sermons are shown so. Paragraphs have an empty line between
 * them, lists have their hyphens, and links their address.
 */
export function toPlainWords(source: string): string {
  if (source.trim() === "") return "";
  const text = isHtml(source) ? toText(source.slice(0, MAX_HTML)) : source;
  return tidyText(
    text
      .split(/\r\n?|\n/)
      .map((line) => line.trimEnd())
      .join("\n")
      .replace(/\n{3,}/g, "\n\n"),
  );
}

function toText(html: string): string {
  const safe = sanitizeHtml(html, {
    allowedTags: ["p", "br", "a", "ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote"],
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["http", "https", "mailto"],
    transformTags: { div: "p" },
    nestingLimit: 30,
  });
  // What follows reads the HTML that sanitize-html wrote: its tags are closed, its values are quoted.
  return unescapeHtml(
    safe
      .replace(/\s+/g, " ")
      .replace(/<a(?: href="([^"]*)")?>([^]*?)<\/a>/g, (_, href: string | undefined, words: string) =>
        withAddress(words.trim(), href ?? ""),
      )
      .replace(/ ?<br \/> ?/g, "\n")
      .replace(/ ?<li> ?/g, "\n- ")
      .replace(/ ?<\/?(?:p|ul|ol|h[1-6]|blockquote)> ?/g, "\n\n")
      .replace(/<[^>]+>/g, ""),
  );
}

function withAddress(words: string, href: string): string {
  const bare = (text: string) => text.replace(/^(mailto:|https?:\/\/)/, "").replace(/\/$/, "");
  if (href === "" || bare(href) === bare(words)) return words;
  return words === "" ? href : `${words} (${href})`;
}

const unescapeHtml = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
