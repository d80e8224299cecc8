// Reads the HTML that sanitize-html wrote (docs/decisions/0016-markdown-after-the-sanitiser.md).

/** A quotation without another one in it, up to its last line. */
const quotation =
  /<blockquote>\n?((?:(?!<\/?blockquote>)[\s\S])*?)(<br \/>|<p>)((?:[^<>]|<\/?(?:em|strong)>){3,240})<\/p>\s*<\/blockquote>/g;
const emphasis = /<\/?(?:em|strong)>/g;

const book = "(?:[1-9]\\s?)?\\p{L}[\\p{L}\\p{M}\\s.’'-]{1,40}?";
const verses = "\\s?[:.]\\s?\\d{1,3}(?:\\s?[-–—,;]\\s?\\d{1,3}(?::\\d{1,3})?)*";
/** In brackets, where it may have brackets of its own, or behind a comma. */
const version = "(?:\\s*(?:\\((.{2,100})\\)|[,·]\\s*([^()]{2,40}?)))?";
/** "Jean 3:16", "1 Korentyen 13:4-7 (Bib Kreyòl)"; a chapter alone only behind a dash: "— Psaume 23". */
const verseReference = new RegExp(`^(${book}\\s\\d{1,3}${verses})${version}$`, "u");
const chapterReference = new RegExp(`^(${book}\\s\\d{1,3})${version}$`, "u");

/** The reference and the version of a quotation's last line; null when it is none. */
export function readScriptureSource(line: string): { reference: string; version?: string } | null {
  const [, dash, source = ""] = /^([—–-]\s*)?(.*)$/s.exec(line.trim()) ?? [];
  const found = verseReference.exec(source) ?? (dash && chapterReference.exec(source));
  return found ? { reference: found[1]!, version: found[2] ?? found[3] } : null;
}

/** Shows quotations whose last line is a reference as scripture, as `Verse` does (app/ui/verse.tsx). Lines stay lines. */
export const scriptureQuotations = (html: string): string =>
  html.replace(quotation, (whole, text: string, separator: string, last: string) => {
    const source = readScriptureSource(last.replace(emphasis, ""));
    if (!source || text.trim() === "") return whole;
    const { reference, version: name } = source;
    const words = separator === "<p>" ? text.trim() : `${text.trim()}</p>`;
    const translation = name ? `<span class="verse-version">${name}</span>` : "";
    return (
      `<figure class="verse verse-md"><blockquote class="verse-text">${words}</blockquote>` +
      `<figcaption class="verse-source"><cite class="verse-reference">${reference}</cite>${translation}</figcaption></figure>`
    );
  });
