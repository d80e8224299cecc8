import { createHash } from "node:crypto";
import { canParseUrl } from "~/config/can-parse-url";
import { isLanguage, type Language } from "~/i18n/languages";
import { tidyText } from "~/i18n/visible-text";
import { parseYoutubeUrl } from "../library/video-url";
import type { FeedItem } from "./read-feed.server";
import type { ImportedSermon } from "./import.schema";
import { toPlainWords } from "./plain-words.server";

/** Why an item is refused: the last part of a sentence's key. */
export type ItemRefusal =
  "noTitle" | "noMedium" | "badAudio" | "longAddress" | "otherKind" | "date" | "video" | "private" | "twice";

export type UnderstoodItem = { line: number; title: string } & (
  { key: string; item: ImportedSermon } | { reason: ItemRefusal }
);

/** As the sermon's form. */
export const limits = {
  title: 255,
  description: 2_000,
  transcript: 100_000,
  address: 500,
  tags: 12,
  tag: 40,
  passage: 120,
};
const MAX_DURATION = 12 * 60 * 60;
const MINUTE_MS = 60_000;
const MAX_TAGS_TEXT = 5_000;

/** A shorter GUID, such as `12`, names an episode in its own podcast or table only. */
const SHORTEST_GLOBAL_GUID = 16;

/** Whether no other sermon anywhere has this GUID. */
export const isGlobal = (guid: string): boolean => guid.length >= SHORTEST_GLOBAL_GUID;

/** How an import knows a sermon again. */
export function toImportKey(item: ImportedSermon): string {
  if (item.guid !== null)
    return isGlobal(item.guid) ? `guid:${item.guid}` : `guid:${item.guid}:${toDigest(item.title)}`;
  if (item.youtubeId !== null) return `video:${item.youtubeId}`;
  if (item.audioUrl !== null) return `audio:${item.audioUrl}`;
  const words = [item.title, item.publishedAt?.slice(0, 10), item.language].join("\n");
  return `text:${toDigest(words)}`;
}

const toDigest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** An episode of a podcast, or a video of YouTube's feed. */
export function understandItem(found: FeedItem, line: number): UnderstoodItem {
  const title = toTitle(found["itunes:title"] ?? found["title"] ?? found["media:title"] ?? "");
  const refuse = (reason: ItemRefusal): UnderstoodItem => ({ line, title, reason });
  if (title === "") return refuse("noTitle");
  const youtubeId = found["yt:videoId"] ?? null;
  if (youtubeId !== null && !/^[\w-]{11}$/.test(youtubeId)) return refuse("video");
  const enclosure = found["enclosure@url"] ?? found["link.enclosure@href"] ?? null;
  if (youtubeId === null && enclosure === null) return refuse("noMedium");
  const audio =
    youtubeId === null
      ? readAudio(enclosure!, found["enclosure@type"] ?? found["link.enclosure@type"])
      : null;
  if (typeof audio === "string") return refuse(audio);
  const publishedAt = readMoment(
    found["pubDate"] ?? found["published"] ?? found["dc:date"] ?? found["updated"] ?? "",
  );
  if (publishedAt === undefined) return refuse("date");
  const guid = audio === null ? null : (found["guid"] ?? found["id"] ?? enclosure!);
  if (guid !== null && guid.length > limits.address) return refuse("longAddress");
  const item: ImportedSermon = {
    title,
    ...toTexts(
      [
        found["description"],
        found["itunes:summary"],
        found["summary"],
        found["media:description"],
        found["itunes:subtitle"],
      ],
      found["content:encoded"] ?? found["content"] ?? "",
      title,
    ),
    ...{ youtubeId, guid },
    audioUrl: audio?.url ?? null,
    audioType: audio?.type ?? null,
    audioBytes: audio && readBytes(found["enclosure@length"] ?? found["link.enclosure@length"] ?? ""),
    duration: readDuration(found["itunes:duration"] ?? found["media:content@duration"] ?? ""),
    language: null,
    topic: null,
    tags: toTags(
      [found["itunes:keywords"]?.replaceAll(",", "\n"), found["category"]].filter(Boolean).join("\n"),
    ),
    passage: null,
    publishedAt,
    pictureUrl: audio === null ? null : readPicture(found["itunes:image@href"] ?? ""),
    season: readCount(found["itunes:season"] ?? found["podcast:season"] ?? ""),
    episode: readCount(found["itunes:episode"] ?? found["podcast:episode"] ?? ""),
  };
  return { line, title, key: toImportKey(item), item };
}

export const toTitle = (text: string): string =>
  tidyText(toPlainWords(text).replace(/\s+/g, " ")).slice(0, limits.title);

/** The description of the list; what is longer is kept whole as the text of the sermon. */
export function toTexts(short: (string | undefined)[], long: string, title: string) {
  const notes = toPlainWords(long).slice(0, limits.transcript);
  const whole = findWords(short) ?? notes;
  const description = whole === "" ? title : shorten(whole, limits.description);
  const longest = notes.length > whole.length ? notes : whole;
  return {
    description,
    transcript: longest.length > limits.description ? longest.slice(0, limits.transcript) : "",
  };
}

function findWords(texts: (string | undefined)[]): string | undefined {
  for (const text of texts) {
    const words = toPlainWords(text ?? "");
    if (words !== "") return words;
  }
  return undefined;
}

/** Cut after a word. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.search(/\s\S*$/), most / 2)).trimEnd()}…`;
}

/** Browsers load sound only over https, and ask for the https address of an http one. */
export function readAudio(
  address: string,
  type = "",
): { url: string; type: string | null } | "badAudio" | "otherKind" | "longAddress" {
  const secure = address.trim().replace(/^http:\/\//i, "https://");
  if (!canParseUrl(secure)) return "badAudio";
  const { protocol, hostname, pathname } = new URL(secure);
  if (protocol !== "https:" || !/^(?=.*[a-z])[a-z\d-]+(\.[a-z\d-]+)+$/i.test(hostname)) return "badAudio";
  if (secure.length > limits.address) return "longAddress";
  const media = type.split(";")[0]!.trim().toLowerCase();
  const isMedia = /^(audio|video)\/[\w.+-]+$/.test(media);
  const isNamed = /\.(mp3|m4a|mp4|m4v|mov|aac|ogg|oga|opus|flac|wav|webm)$/i.test(pathname);
  if (!isMedia && !isNamed && media !== "") return "otherKind";
  return { url: secure, type: isMedia ? media : null };
}

/** Null: none is given. Undefined: it is no time, or one to come. */
function readMoment(text: string): string | null | undefined {
  if (text.trim() === "") return null;
  const ms = Date.parse(text);
  if (Number.isNaN(ms) || ms < 0 || ms > Date.now() + MINUTE_MS) return undefined;
  return new Date(ms).toISOString();
}

export const readBytes = (text: string): number | null => {
  const bytes = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0;
  return bytes > 0 && bytes <= 2_000_000_000 ? bytes : null;
};

export const readCount = (text: string): number | null =>
  /^\s*\d{1,5}\s*$/.test(text) && Number(text) > 0 ? Number(text) : null;

/** Seconds of `1:02:30`, `42:15`, `2535` or `PT42M15S`; 0 when it does not say. */
export function readDuration(text: string): number {
  const trimmed = text.trim();
  const iso = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?$/i.exec(trimmed);
  const clock = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:\.\d+)?$/.exec(trimmed);
  const [, hours = "0", minutes = "0", seconds = "0"] = iso ?? clock ?? [];
  const isPlain = /^\d+(\.\d+)?$/.test(trimmed);
  const sum = isPlain
    ? Math.round(Number(trimmed))
    : (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return sum > 0 && sum <= MAX_DURATION ? sum : 0;
}

export const toTags = (text: string): string[] =>
  [
    ...new Set(
      text
        .slice(0, MAX_TAGS_TEXT)
        .split(/[\n,;|]/)
        .map((tag) => tidyText(tag.replace(/\s+/g, " "))),
    ),
  ]
    .filter((tag) => tag !== "" && tag.length <= limits.tag)
    .slice(0, limits.tags);

export function readPicture(address: string): string | null {
  const secure = address.trim().replace(/^http:\/\//i, "https://");
  return canParseUrl(secure) && new URL(secure).protocol === "https:" && secure.length <= limits.address
    ? secure
    : null;
}

/** The site's language of a code such as `ht-HT` or `fr`; null for another. */
export function readLanguage(code: string): Language | null {
  const first = code.trim().toLowerCase().slice(0, 2);
  return isLanguage(first) ? first : null;
}

/** The video of a typed address or of an id alone. */
export const readVideo = (text: string): string | null =>
  /^[\w-]{11}$/.test(text.trim()) ? text.trim() : parseYoutubeUrl(text);
