import { buffer } from "node:stream/consumers";
import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { parseDocument } from "yaml";
import type { TextFile } from "./open-texts.server";
import { blankText, isTooLongText, type SourceText, type TextRefusal } from "./source-text";

/** A larger file is not opened. */
const MAX_BYTES = 1_000_000;
const MAX_FRONT_MATTER = 20_000;

/** A Markdown file with what its front matter says. */
export async function readMarkdownFile(file: TextFile): Promise<SourceText> {
  const refuse = (refusal: TextRefusal): SourceText => ({ ...blankText, place: file.name, refusal });
  if (file.size > MAX_BYTES) return refuse("tooBig");
  const bytes = await buffer(Readable.from(await file.open()));
  if (!isUtf8(bytes)) return refuse("damaged");
  const text = bytes
    .toString()
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n");
  if (/^\+\+\+\s*\n/.test(text)) return refuse("toml");
  const { head, body } = divide(text);
  const matter = head === null ? {} : parseMatter(head);
  if (matter === null) return refuse("frontMatter");
  if (isTooLongText(body)) return refuse("tooLong");
  return toText(file.name, matter, body);
}

function divide(text: string): { head: string | null; body: string } {
  const end = text.startsWith("---\n") ? /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text) : null;
  if (!end) return { head: null, body: text };
  return { head: text.slice(4, end.index + 1), body: text.slice(end.index + end[0].length) };
}

/** Null when it is no YAML, or too much of it. Aliases cannot make it grow. */
function parseMatter(head: string): Record<string, unknown> | null {
  if (head.length > MAX_FRONT_MATTER) return null;
  const document = parseDocument(head, { schema: "core", uniqueKeys: false });
  if (document.errors.length > 0) return null;
  try {
    const matter = document.toJS({ maxAliasCount: 20 }) as unknown;
    if (matter === null) return {};
    return typeof matter === "object" && !Array.isArray(matter) ? (matter as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const words = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
const list = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : words(value).split(","))
    .map(words)
    .filter(Boolean)
    .slice(0, 50);

function toText(name: string, matter: Record<string, unknown>, body: string): SourceText {
  const file = nameParts(name);
  const heading = /^\s*# +(.+)\n/.exec(body);
  const title = words(matter.title) || heading?.[1]?.trim() || file.words;
  const isHeadingTitle = heading !== null && heading[1]!.trim() === title;
  const isDraft = matter.draft === true || matter.published === false || words(matter.status) === "draft";
  const cover = matter.image ?? matter.cover ?? matter.featured_image ?? matter.thumbnail;
  const picture = words(
    typeof cover === "object" && cover !== null ? (cover as Record<string, unknown>).image : cover,
  );
  const permalink = words(matter.permalink) || words(matter.url);
  const date = words(matter.date) || words(matter.publishDate) || file.date;
  return {
    ...blankText,
    ...{ place: name, format: "markdown", title, date },
    id: `markdown ${name} ${date} ${title}`,
    kind: words(matter.type) === "page" || words(matter.layout) === "page" ? "page" : "post",
    summary: words(matter.summary) || words(matter.description) || words(matter.excerpt),
    content: isHeadingTitle ? body.slice(heading[0].length) : body,
    isPublished: !isDraft && !/(^|\/)_?drafts\//.test(name),
    categories: list(matter.categories ?? matter.category),
    language: words(matter.lang) || words(matter.language) || file.language,
    addresses: [
      ...(permalink.includes(":") && !/^https?:/.test(permalink) ? [] : [permalink]),
      ...list(matter.aliases ?? matter.redirect_from),
      ...(permalink ? [] : usualAddresses(file, words(matter.slug))),
    ].filter(Boolean),
    picture: picture ? { source: picture, alt: "" } : null,
  };
}

interface NameParts {
  folder: string;
  slug: string;
  /** Of the names that Jekyll demands: `2014-05-03-legliz.md`. */
  date: string | null;
  language: string | null;
  words: string;
}

/** `content/posts/legliz/index.fr.md`: the folder `posts`, the slug `legliz`, the language `fr`. */
function nameParts(name: string): NameParts {
  const path = name.replace(/^(?:.*\/)?content\//, "").replace(/\.(?:md|markdown)$/i, "");
  const language = /\.([a-z]{2})$/.exec(path)?.[1] ?? null;
  const plain = (language ? path.slice(0, -3) : path).replace(/\/_?index$/, "");
  const [, folder = "", last = ""] = /^(.*\/)?([^/]*)$/.exec(plain) ?? [];
  const dated = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(last);
  const slug = dated?.[2] ?? last;
  return { folder, slug, date: dated?.[1] ?? null, language, words: slug.replace(/[-_]+/g, " ").trim() };
}

/** Where Jekyll and Hugo show a text that does not say it. */
function usualAddresses({ folder, slug, date }: NameParts, given: string): string[] {
  const name = given || slug;
  if (date && /(^|\/)_(posts|drafts)\/$/.test(folder)) {
    const path = `/${date.replaceAll("-", "/")}/${name}`;
    return [path, `${path}.html`];
  }
  return [`/${folder}${name}`];
}
