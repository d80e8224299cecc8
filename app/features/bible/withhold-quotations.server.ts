import type { Token, Tokens } from "marked";
import { lexMarkdown } from "~/features/writing/markdown/bounded-lexer";
import type { Language } from "~/i18n/languages";
import type { BibleRight } from "./bible-rights";
import { loadBibleRights, sayWhereToRead } from "./rights.server";

interface Page {
  language: Language;
  url: string;
}
/** `page`: where the whole text is read; without it only the reference stays. */
type Withhold = (markdown: string, page?: Page) => string;

/** Leaves the words of versions that do not allow `right` out of Markdown: the reference and a link stay. */
export async function loadWithholding(right: BibleRight): Promise<Withhold> {
  const rights = await loadBibleRights();
  const isCited = (line: string) => listNames(line).some((name) => rights(name)?.[right] === false);
  return (markdown, page) =>
    markdown.includes(">") ? withholdIn(lexMarkdown(markdown), isCited, page) : markdown;
}

/** More than the longest name takes with its escapes. */
const MAX_NAME = 300;

/** What may be the name of a version at the end of a line: in brackets, or behind a comma or dash. */
function listNames(line: string): string[] {
  const end = line.slice(-MAX_NAME);
  return [...end.matchAll(/[(,·—–-]/g)].map(({ index }) => end.slice(index + 1));
}

function withholdIn(tokens: Token[], isCited: (line: string) => boolean, page: Page | undefined): string {
  const say = (token: Token): string => {
    if (token.type === "blockquote") return withholdWords(token.raw, isCited, page);
    if (token.type === "list") return (token as Tokens.List).items.map(sayItem).join("");
    return token.raw;
  };
  const sayItem = ({ raw, tokens }: Tokens.ListItem): string => {
    const words = withholdIn(tokens, isCited, page);
    if (words === tokens.map((token) => token.raw).join("")) return raw;
    const [marker] = /^\s*\S+\s/.exec(raw) ?? ["- "];
    return `${marker}${words.trimEnd().replace(/\n(?=.)/g, `\n${" ".repeat(marker.length)}`)}\n`;
  };
  return tokens.map(say).join("");
}

/** A quotation may hold others, and name its version before its last line. */
function withholdWords(raw: string, isCited: (line: string) => boolean, page: Page | undefined): string {
  const cited = raw
    .split("\n")
    .map((line) => line.replace(/^[\s>]+/, ""))
    .filter(isCited);
  if (cited.length === 0) return raw;
  const [, end = ""] = /(\s*)$/.exec(raw)!;
  const lines = page ? [sayWhereToRead(page.language, page.url), ...cited] : cited;
  return lines.map((line) => `> ${line.trimEnd()}`).join("\n") + end;
}
