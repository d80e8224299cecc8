import { lexMarkdown } from "~/features/writing/markdown/bounded-lexer";
import { readScriptureSource } from "~/features/writing/markdown/scripture-quotations";
import type { Language } from "~/i18n/languages";
import type { BibleRight } from "./rights.schema";
import { loadBibleRights, sayWhereToRead } from "./rights.server";

/** `page`: where the whole text is read; without it only the reference stays. */
type Withhold = (markdown: string, page?: { language: Language; url: string }) => string;

/** Leaves the words of versions that do not allow `right` out of Markdown: the reference and a link stay. */
export async function loadWithholding(right: BibleRight): Promise<Withhold> {
  const rights = await loadBibleRights();
  const isForbidden = (version: string | undefined) => rights(version)?.[right] === false;
  return (markdown, page) =>
    markdown.includes(">")
      ? lexMarkdown(markdown)
          .map(({ type, raw }) => (type === "blockquote" ? withholdWords(raw, isForbidden, page) : raw))
          .join("")
      : markdown;
}

function withholdWords(
  raw: string,
  isForbidden: (version: string | undefined) => boolean,
  page: Parameters<Withhold>[1],
): string {
  const last = raw
    .trim()
    .split("\n")
    .at(-1)!
    .replace(/^[\s>]+/, "");
  const source = readScriptureSource(last.replace(/\\([^\w\s])/g, "$1").replace(/[*_]{1,3}/g, ""));
  if (!isForbidden(source?.version)) return raw;
  const [, end = ""] = /(\s*)$/.exec(raw)!;
  return `${page ? `> ${sayWhereToRead(page.language, page.url)}\n` : ""}> ${last}${end}`;
}
