import { readTime } from "~/features/imports/read-dates";
import type { TableRow } from "~/features/imports/read-table.server";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { foldText } from "~/i18n/search-text";
import { tidyText } from "~/i18n/visible-text";
import { sermonTopics, type SermonTopic } from "../sermon-choices";
import { parseDuration } from "../library/typed-duration";
import type { ImportChoices, ImportedSermon } from "./import.schema";
import type { SermonColumn } from "./import-choices";
import { toPlainWords } from "./plain-words.server";
import {
  limits,
  readAudio,
  readBytes,
  readCount,
  readDuration,
  readLanguage,
  readPicture,
  readVideo,
  toImportKey,
  toTags,
  toTexts,
  toTitle,
  type ItemRefusal,
  type UnderstoodItem,
} from "./understand-item.server";

/** A row of a table. `headers` tell in what a duration is written. */
export function understandRow(
  { line, cells }: TableRow,
  { columns, dateOrder }: Pick<ImportChoices, "columns" | "dateOrder">,
  headers: readonly string[],
): UnderstoodItem {
  const cell = (column: SermonColumn) => {
    const at = columns[column];
    return at === null ? "" : (cells[at] ?? "").replaceAll("\0", "").trim(); // PostgreSQL refuses U+0000
  };
  const title = toTitle(cell("title"));
  const refuse = (reason: ItemRefusal): UnderstoodItem => ({ line, title, reason });
  if (title === "") return refuse("noTitle");
  if (/^(private|unlisted|privee?|non repertoriee?|privado|no listado)$/.test(foldText(cell("privacy"))))
    return refuse("private");
  const youtubeId = cell("video") === "" ? null : readVideo(cell("video"));
  if (youtubeId === null && cell("video") !== "") return refuse("video");
  const audio = cell("audio") === "" ? null : readAudio(cell("audio"), cell("audioType"));
  if (typeof audio === "string") return refuse(audio);
  const text = toPlainWords(cell("text")).slice(0, limits.transcript);
  if (youtubeId === null && audio === null && text === "") return refuse("noMedium");
  const publishedAt = readDay(cell("date"), dateOrder);
  if (publishedAt === null && cell("date") !== "") return refuse("date");
  const guid = audio === null ? null : cell("guid") || null;
  if (guid !== null && guid.length > limits.address) return refuse("longAddress");
  const { description, transcript } = toTexts([cell("description")], "", title);
  const item: ImportedSermon = {
    ...{ title, description, youtubeId, guid, publishedAt },
    transcript: text || transcript,
    audioUrl: audio?.url ?? null,
    audioType: audio?.type ?? null,
    audioBytes: audio && readBytes(cell("audioBytes")),
    duration: readTypedDuration(
      cell("duration"),
      columns.duration === null ? "" : (headers[columns.duration] ?? ""),
    ),
    language: readLanguageName(cell("language")) ?? readLanguage(cell("language")),
    topic: readTopic(cell("topic")),
    tags: toTags(cell("tags")),
    passage: tidyText(cell("passage")).slice(0, limits.passage) || null,
    pictureUrl: readPicture(cell("picture")),
    season: readCount(cell("season")),
    episode: readCount(cell("episode")),
  };
  return { line, title, key: toImportKey(item), item };
}

/** A date alone is noon: midnight in one zone is the day before in another. Null for none, and for one to come. */
function readDay(text: string, order: ImportChoices["dateOrder"]): string | null {
  const now = Date.now();
  const time = readTime(text, order, now);
  if (!time?.endsWith("T00:00:00.000Z")) return time;
  return new Date(Math.min(Date.parse(time) + 12 * 3_600_000, now)).toISOString();
}

/** A plain number is minutes, as in the sermon's form, unless the column says milliseconds or seconds. */
function readTypedDuration(text: string, header: string): number {
  if (/\bms\b|millisecond/i.test(header)) return readDuration(String(Math.round(Number(text) / 1000)));
  if (/\bsec/i.test(header)) return readDuration(text);
  return /^\d{1,3}$/.test(text) ? (parseDuration(text) ?? 0) : readDuration(text);
}

const languageWords: Record<string, (typeof languages)[number]> = {
  francais: "fr",
  french: "fr",
  frances: "fr",
  franse: "fr",
  kreyol: "ht",
  creole: "ht",
  "creole haitien": "ht",
  "haitian creole": "ht",
  "kreyol ayisyen": "ht",
  criollo: "ht",
  anglais: "en",
  english: "en",
  ingles: "en",
  angle: "en",
  espagnol: "es",
  spanish: "es",
  espanol: "es",
  panyol: "es",
};
const readLanguageName = (name: string) => {
  const key = foldText(name).trim();
  return Object.hasOwn(languageWords, key) ? languageWords[key]! : null;
};

let topicsByName: Map<string, SermonTopic> | undefined;

/** A topic by its name in any of the site's languages. */
function readTopic(name: string): SermonTopic | null {
  topicsByName ??= new Map(
    languages.flatMap((language) =>
      sermonTopics.map((topic) => [foldText(tFor(language)(`sermons:topics.${topic}`)), topic] as const),
    ),
  );
  const key = foldText(name).trim();
  return topicsByName.get(key) ?? sermonTopics.find((topic) => topic === key) ?? null;
}
