import { createHash } from "node:crypto";
import { dirname, normalize } from "node:path/posix";
import { z } from "zod";
import { TZDate } from "@date-fns/tz";
import { blogCategories } from "~/features/blog/blog-categories";
import { postLimits } from "~/features/writing/kit/writing.schema";
import { excerptMarkdown, shortenText } from "~/features/writing/markdown/markdown.server";
import { languages } from "~/i18n/languages";
import { htmlToMarkdown, plainWords } from "./html-to-markdown.server";
import { toOldAddress } from "./old-address-path";
import type { SourceText, TextRefusal } from "./source-text";
import type { TextImportChoices } from "./text-import.schema";
import { readLanguage } from "./written-language";

/** A post as it is staged: what the run writes. */
export const stagedPost = z.object({
  title: z.string(),
  summary: z.string(),
  /** Markdown; a picture stands as `import-picture:` and its source's digest until it is saved. */
  content: z.string(),
  category: z.enum(blogCategories),
  language: z.enum(languages),
  isPublished: z.boolean(),
  publishedAt: z.iso.datetime().nullable(),
  addresses: z.array(z.string()),
  /** The sources of its pictures. */
  pictures: z.array(z.string()),
});
export type StagedPost = z.output<typeof stagedPost>;

export interface UnderstoodText {
  place: string;
  title: string;
  sourceKey: string;
  post: StagedPost;
}
export type RefusedText = { place: string; title: string; reason: TextRefusal };

const SUMMARY_LENGTH = 200;
const MAX_PICTURES = 300;
const MAX_ADDRESSES = 50;

/** What a text becomes with the choices of the person, or why it is refused. */
export function understandText(
  text: SourceText,
  choices: TextImportChoices,
  timeZone: string,
): UnderstoodText | RefusedText {
  const { place, refusal } = text;
  const words = text.format === "html" ? plainWords(text.title) : text.title.replace(/\s+/g, " ").trim();
  const named = { place, title: shortenText(words, 120) };
  if (refusal) return { ...named, reason: refusal };
  const pictures = new Map<string, string>();
  const placePicture = (source: string): string | null => {
    const known = toSource(source, text);
    if (known === null) return null;
    if (!pictures.has(known) && pictures.size === MAX_PICTURES) return known;
    pictures.set(known, pictureMark(known));
    return pictures.get(known)!;
  };
  const body =
    text.format === "html"
      ? htmlToMarkdown(text.content, placePicture)
      : markPictures(text.content, placePicture).trim();
  const above = text.picture && placePicture(text.picture.source);
  const content =
    above && !body.includes(above)
      ? `![${text.picture!.alt.replace(/[[\]\\\n]/g, " ")}](${above})\n\n${body}`.trim()
      : body;
  const title = shortenText(words, postLimits.title) || excerptMarkdown(body, 60);
  if (content === "" || title === "") return { ...named, reason: "empty" };
  if (content.length > postLimits.content) return { ...named, reason: "tooLong" };
  const summary = text.format === "html" ? plainWords(text.summary) : text.summary.trim();
  const moment = readMoment(text.date, timeZone);
  const wasPublished = text.isPublished && (moment ?? "") <= new Date().toISOString();
  return {
    ...named,
    title: shortenText(title, 120),
    sourceKey: createHash("sha256").update(text.id).digest("base64url"),
    post: {
      ...{ title, content, publishedAt: wasPublished ? moment : null },
      summary: shortenText(summary, postLimits.summary) || excerptMarkdown(body, SUMMARY_LENGTH) || title,
      category: chooseCategory(text.categories, choices),
      language: readLanguage(text.language) ?? choices.language,
      isPublished: choices.state === "asItWas" && wasPublished,
      addresses: [...new Set(text.addresses.flatMap((address) => toOldAddress(address) ?? []))].slice(
        0,
        MAX_ADDRESSES,
      ),
      pictures: [...pictures.keys()],
    },
  };
}

const chooseCategory = (given: string[], { categories, category }: TextImportChoices) =>
  given.flatMap((name) => categories.find((one) => one.name === name)?.category ?? [])[0] ?? category;

/** A date without a time zone is the ministry's. Null for what is no date. */
function readMoment(written: string | null, timeZone: string): string | null {
  if (!written) return null;
  const found =
    /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ]+(\d\d?):(\d\d)(?::(\d\d))?(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(
      written.trim(),
    );
  if (!found) return null;
  const [, year, month, day, hour = "12", minute = "0", second = "0", zone] = found;
  const at = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  at[1] -= 1;
  const offset = zone && /^[+-]/.test(zone) ? zone.replace(/^([+-]\d\d):?(\d\d)$/, "$1:$2") : zone && "UTC";
  const moment = new TZDate(...at, offset ?? timeZone);
  const isReal = !Number.isNaN(moment.getTime()) && at[0] >= 1970 && at[1] < 12 && at[2] <= 31;
  return isReal ? new Date(moment.getTime()).toISOString() : null;
}

const mark = "import-picture:";
export const pictureMark = (source: string): string =>
  mark + createHash("sha256").update(source).digest("hex").slice(0, 32);
export const pictureMarks = /import-picture:[0-9a-f]{32}/g;

/** A picture's address, or its name in the archive; null for what is shown from the text itself. */
function toSource(source: string, { place, format }: SourceText): string | null {
  if (source === "" || /^(data|blob|javascript|file):/i.test(source) || source.length > 1_000) return null;
  if (format === "html" || /^https?:|^\//i.test(source)) return source;
  const path = normalize(`${dirname(place)}/${source.replace(/[?#].*$/s, "")}`);
  return path.startsWith("..") ? source : path;
}

/** The pictures of a Markdown text, also those that stand in it as HTML or as Hugo's figure. */
const markPictures = (markdown: string, placePicture: (source: string) => string | null): string =>
  markdown
    .replace(/<img\b([^>]{0,1000})>/gi, (whole, given: string) => {
      const of = (name: string) => new RegExp(`\\b${name}=["']([^"']*)["']`, "i").exec(given)?.[1] ?? "";
      return of("src") ? `![${of("alt").replace(/[[\]\\]/g, " ")}](${of("src")})` : whole;
    })
    .replace(/\{\{[<%]\s*figure\b([^}]{0,1000})[>%]\}\}/g, (whole, given: string) => {
      const src = /\bsrc="([^"]*)"/.exec(given)?.[1];
      return src ? `![${/\b(?:alt|caption)="([^"]*)"/.exec(given)?.[1] ?? ""}](${src})` : whole;
    })
    .replace(
      /!\[([^\]\n]{0,500})\]\(\s*(?:<([^>\n]{1,1000})>|([^\s)]{1,1000}))(\s+"[^"\n]{0,300}")?\s*\)/g,
      (_whole, alt: string, wrapped: string | undefined, plain: string | undefined, title = "") => {
        const placed = placePicture(wrapped ?? plain ?? "");
        return placed === null ? alt : `![${alt}](${placed}${title as string})`;
      },
    );
