import type { Token, Tokens } from "marked";
import type { Attrs, Mark, Node } from "prosemirror-model";
import { lexMarkdown } from "../markdown/bounded-lexer";
import { readPictureSize } from "../pictures/picture-path";
import { richToMarkdown } from "./rich-to-markdown";
import { richSchema } from "./rich-schema";

/**
 * The editor's document of a Markdown text. Null when it would lose something: HTML, a table, a picture of another site,
 * or words that would not come back as the same Markdown.
 */
export function markdownToRich(source: string): Node | null {
  try {
    const document = readDocument(source);
    return readDocument(richToMarkdown(document)).eq(document) ? document : null;
  } catch (error) {
    if (error instanceof RangeError) return null; // ProseMirror's own refusals, and those of this file
    throw error;
  }
}

function readDocument(source: string): Node {
  const document = filled("doc", null, readBlocks(lexMarkdown(source)));
  document.check();
  return document;
}

/** A node with these contents, or with the empty paragraph that it needs. */
function filled(name: string, attrs: Attrs | null, content: Node[]): Node {
  const node = richSchema.nodes[name]!.createAndFill(attrs, content);
  if (!node) throw new RangeError(`no ${name} of this content`);
  return node;
}

const readBlocks = (tokens: Token[]): Node[] => tokens.flatMap((token) => readBlock(token as Tokens.Generic));

function readBlock(token: Tokens.Generic): Node[] {
  const { nodes } = richSchema;
  const inline = () => readInline(token.tokens ?? [], []);
  switch (token.type) {
    case "space":
    case "def":
      return [];
    case "paragraph":
    case "text": // the words of an item in a list without blank lines
      return [nodes.paragraph!.create(null, token.tokens ? inline() : readText(token.text as string, []))];
    case "heading":
      return [nodes.heading!.create({ level: token.depth as number }, inline())];
    case "blockquote":
      return [filled("blockquote", null, readBlocks(token.tokens ?? []))];
    case "hr":
      return [nodes.horizontal_rule!.create()];
    case "code": {
      const code = token.text as string;
      return [
        nodes.code_block!.create(
          { params: (token.lang as string | undefined) ?? "" },
          code ? richSchema.text(code) : null,
        ),
      ];
    }
    case "list":
      return [readList(token as Tokens.List)];
    default:
      throw new RangeError(`no block for ${token.type}`);
  }
}

function readList({ items, ordered, start, loose }: Tokens.List): Node {
  const content = items.map((item) => filled("list_item", null, readBlocks(item.tokens)));
  return ordered
    ? filled("ordered_list", { order: start === "" ? 1 : start, tight: !loose }, content)
    : filled("bullet_list", { tight: !loose }, content);
}

const readInline = (tokens: Token[], marks: readonly Mark[]): Node[] =>
  tokens.flatMap((token) => readSpan(token as Tokens.Generic, marks));

const markNames: Record<string, string> = { strong: "strong", em: "em", del: "strikethrough" };

function readSpan(token: Tokens.Generic, marks: readonly Mark[]): Node[] {
  const { nodes, marks: known } = richSchema;
  const marked = (name: string, attrs?: Attrs) =>
    readInline(token.tokens ?? [], known[name]!.create(attrs).addToSet(marks));
  switch (token.type) {
    case "text":
      return token.tokens ? readInline(token.tokens, marks) : readText(token.text as string, marks);
    case "escape":
      return [richSchema.text(token.text as string, marks)];
    case "strong":
    case "em":
    case "del":
      return marked(markNames[token.type]!);
    case "codespan":
      return [richSchema.text(token.text as string, known.code!.create().addToSet(marks))];
    case "link":
      return marked("link", { href: token.href as string, title: (token.title as string | null) || null });
    case "br":
      return [nodes.hard_break!.create(null, null, marks)];
    case "image": {
      const { href, text, title } = token as Tokens.Image;
      if (!readPictureSize(href)) throw new RangeError("no picture of another site");
      return [nodes.image!.create({ src: href, alt: text, title: title || null }, null, marks)];
    }
    default:
      throw new RangeError(`no words for ${token.type}`);
  }
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** The words of a text token, in which HTML's names of characters still stand. */
function readText(words: string, marks: readonly Mark[]): Node[] {
  const text = words.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (_all, decimal, hex, name) => {
    const sign = name
      ? entities[name as string]
      : String.fromCodePoint(decimal ? Number(decimal) : parseInt(hex as string, 16));
    if (sign === undefined) throw new RangeError(`unknown character ${name}`);
    return sign;
  });
  return text === "" ? [] : [richSchema.text(text, marks)];
}
