import { setImmediate } from "node:timers/promises";
import sax from "sax";
import { isLanguage } from "~/i18n/languages";
import { blankText, isTooLongText, MAX_SOURCE_CHARACTERS, type FoundText } from "./source-text";
import { TextsRefused } from "./texts-refused";
import { expandShortcodes, paragraphs, type Attachments } from "./wordpress-html";

const SLICE_BYTES = 64 * 1024;
const MAX_DEPTH = 30;
const MAX_ATTRIBUTES = 40;
const MAX_FIELD = 20_000;
const MAX_VALUES = 200;
const MAX_ATTACHMENTS = 200_000;

/** An item of the export as it is written. */
interface Item {
  line: number;
  fields: Record<string, string>;
  categories: { domain: string; nicename: string; name: string }[];
  meta: Record<string, string>;
  isTooLong: boolean;
}

interface WordPressSite {
  address: string;
  language: string | null;
}

type Part = { site: WordPressSite } | { item: Item };

/**
 * The parts of a WXR file in their order, in bounded memory. Entities that the file defines are not read, so it cannot
 * grow. Throws TextsRefused with the line where the file is no XML.
 */
async function* readWxr(chunks: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const found: Part[] = [];
  const parser = createParser(found);
  const decoder = new TextDecoder();
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      parser.write(decoder.decode(chunk.subarray(at, at + SLICE_BYTES), { stream: true }));
      yield* found.splice(0);
      await setImmediate();
    }
  parser.write(decoder.decode()).close();
  yield* found.splice(0);
}

function createParser(found: Part[]): sax.SAXParser {
  const parser = sax.parser(true);
  const path: string[] = [];
  const site: WordPressSite = { address: "", language: null };
  let item: Item | null = null;
  let category = { domain: "", nicename: "" };
  let metaKey = "";
  let attributeCount = 0;
  let text = "";
  let most = 0;

  const refuse = (): never => {
    throw new TextsRefused("damaged", String(parser.line + 1));
  };
  parser.onerror = (error) => {
    if (!/^Invalid character entity/.test(error.message)) refuse();
    parser.resume(); // `&nbsp;` of a careless plugin stays as it is written
  };
  parser.onopentagstart = () => void (attributeCount = 0);
  parser.onattribute = () => void ((attributeCount += 1) > MAX_ATTRIBUTES && refuse());
  parser.onopentag = ({ name, attributes }) => {
    const given = attributes as Record<string, string>; // without namespaces
    path.push(name);
    if (path.length > MAX_DEPTH) refuse();
    if (path.length === 1 && name !== "rss") refuse();
    if (path.length === 3 && name === "item")
      item = { line: parser.line + 1, fields: {}, categories: [], meta: {}, isTooLong: false };
    if (path.length === 4 && name === "category")
      category = { domain: given.domain ?? "", nicename: given.nicename ?? "" };
    text = "";
    most = name === "content:encoded" ? MAX_SOURCE_CHARACTERS : MAX_FIELD;
  };
  const append = (more: string) => {
    if (text.length + more.length <= most) text += more;
    else if (item && path.at(-1) === "content:encoded") item.isTooLong = true;
  };
  parser.ontext = append;
  parser.oncdata = append;
  parser.onclosetag = (name) => {
    if (item && path[2] === "item") readInItem(item, name);
    else if (path.length === 3) readInChannel(name);
    path.pop();
    text = "";
    if (path.length === 2 && name === "item" && item) {
      found.push({ item });
      item = null;
    }
  };

  function readInChannel(name: string): void {
    if (name === "wp:base_blog_url") site.address = text.trim();
    else if (name === "link" && site.address === "") site.address = text.trim();
    else if (name === "language") site.language = text.trim() || null;
    else return;
    found.push({ site: { ...site } });
  }

  function readInItem(into: Item, name: string): void {
    if (path.length === 4 && name === "category") {
      if (into.categories.length < MAX_VALUES) into.categories.push({ ...category, name: text.trim() });
    } else if (path.length === 4) into.fields[name] = text;
    else if (name === "wp:meta_key") metaKey = text.trim();
    else if (name === "wp:meta_value" && usedMeta.has(metaKey)) into.meta[metaKey] = text.trim();
  }
  return parser;
}

const languageMeta = ["_wpml_import_language_code", "wpml_language", "_locale"];
const usedMeta = new Set(["_thumbnail_id", "_wp_attachment_image_alt", ...languageMeta]);

/** The pictures of a file by their numbers, for galleries and for the pictures above texts. */
export async function readAttachments(chunks: AsyncIterable<Buffer>): Promise<Attachments> {
  const attachments: Attachments = new Map();
  for await (const part of readWxr(chunks)) {
    if (!("item" in part) || part.item.fields["wp:post_type"] !== "attachment") continue;
    const { fields, meta } = part.item;
    const address = (fields["wp:attachment_url"] || fields.guid || "").trim();
    if (address && attachments.size < MAX_ATTACHMENTS)
      attachments.set(fields["wp:post_id"]?.trim() ?? "", {
        address,
        alt: meta._wp_attachment_image_alt ?? "",
      });
  }
  return attachments;
}

/** The posts and pages of a WXR file. */
export async function* readWordPress(
  chunks: AsyncIterable<Buffer>,
  attachments: Attachments,
): AsyncGenerator<FoundText> {
  let site: WordPressSite = { address: "", language: null };
  for await (const part of readWxr(chunks)) {
    if ("site" in part) site = part.site;
    else yield toText(part.item, site, attachments);
  }
}

const leftOutStatuses = new Set(["trash", "auto-draft", "inherit"]);

function toText(item: Item, site: WordPressSite, attachments: Attachments): FoundText {
  const { fields, meta, categories } = item;
  const field = (name: string) => fields[name]?.trim() ?? "";
  const kind = field("wp:post_type") || "post";
  const status = field("wp:status");
  if (kind !== "post" && kind !== "page") return { leftOut: kind };
  if (leftOutStatuses.has(status)) return { leftOut: "trash" };
  const ofDomain = (domain: string) => categories.filter((one) => one.domain === domain);
  const id = field("wp:post_id");
  const html = field("content:encoded");
  const isTooLong = item.isTooLong || isTooLongText(html);
  const thumbnail = attachments.get(meta._thumbnail_id ?? "");
  return {
    ...blankText,
    ...{ place: String(item.line), kind, title: field("title"), summary: field("excerpt:encoded") },
    id: `wordpress ${site.address} ${id || field("guid") || field("link")}`,
    content: isTooLong ? "" : paragraphs(expandShortcodes(html, attachments)),
    isPublished: status === "publish" && field("wp:post_password") === "",
    date: readDate(fields),
    categories: ofDomain("category").map(({ name }) => name),
    language:
      ofDomain("language")[0]?.nicename ||
      languageMeta.map((key) => meta[key]).find(Boolean) ||
      languageOfPath(field("link")),
    siteLanguage: site.language,
    addresses: addressesOf(field("link"), site.address, kind, id),
    picture: thumbnail ? { source: thumbnail.address, alt: thumbnail.alt } : null,
    refusal: isTooLong ? "tooLong" : null,
  };
}

/** A draft has no date of publication: WordPress writes zeros. */
function readDate(fields: Item["fields"]): string | null {
  const isDate = (text: string | undefined) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text?.trim() ?? "");
  const real = (text: string | undefined) =>
    isDate(text) && !text!.startsWith("0000") ? text!.trim() : null;
  const inUtc = real(fields["wp:post_date_gmt"]);
  if (inUtc) return `${inUtc.replace(" ", "T")}Z`;
  return real(fields["wp:post_date"]);
}

const languageOfPath = (link: string): string | null => {
  const first = /^https?:\/\/[^/]+\/([^/]*)/.exec(link)?.[1];
  return isLanguage(first) ? first : null;
};

/** WordPress also answers to the number of a text. */
function addressesOf(link: string, site: string, kind: "post" | "page", id: string): string[] {
  const root = site.replace(/\/+$/, "");
  const numbered = /^\d+$/.test(id) ? [`${root}/?${kind === "page" ? "page_id" : "p"}=${id}`] : [];
  return [...(link ? [link] : []), ...numbered];
}
