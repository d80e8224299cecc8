import { sql, type Kysely } from "kysely";
import type { Language } from "~/i18n/languages";
import { stringList } from "~db/codec";
import { readRowsAround, type KeysetRange } from "~db/keyset-page";
import type { DB } from "~db/schema/index";
import type { SermonDifficulty, SermonTopic } from "../sermon-choices";
import { toSearchPatterns } from "./search-text";
import type { Sermon, SermonSummary } from "./sermons.schema";

/** Separates time and id in the cursor of the list. */
export const SERMON_PLACE_SEPARATOR = "_";

const summaryColumns = [
  "id",
  "title",
  "description",
  "youtubeUrl",
  "youtubeId",
  "audioUrl",
  "audioBytes",
  "audioType",
  "guid",
  "duration",
  "language",
  "topic",
  "difficulty",
  "tags",
  "passage",
  "aiSummary",
  "isSummaryByAi",
  "viewCount",
  "averageRating",
  "ratingCount",
  "libraryId",
  "isPublished",
  "publishedAt",
  "createdAt",
  "updatedAt",
] as const;

const selectSummaries = (db: Kysely<DB>) => db.selectFrom("sermons").select(summaryColumns);
const selectPublished = (db: Kysely<DB>) =>
  selectSummaries(db)
    .where("isPublished", "=", true)
    .where("publishedAt", "is not", null)
    .$narrowType<{ publishedAt: string }>();

export type SermonSummaryRow = Awaited<ReturnType<typeof listSermonRowsBelow>>[number];
export type PublishedSermonRow = Awaited<ReturnType<typeof listPublishedSermonRows>>[number];
export type SermonRow = NonNullable<Awaited<ReturnType<typeof findSermon>>>;

export const findSermon = (db: Kysely<DB>, id: number) =>
  selectSummaries(db).select(["transcript", "summaryDraft"]).where("id", "=", id).executeTakeFirst();

export interface SermonFilter {
  language?: Language | undefined;
  state?: "draft" | "published" | undefined;
  topic?: SermonTopic | undefined;
  difficulty?: SermonDifficulty | undefined;
  /** Typed words; each must be found. */
  q?: string | undefined;
}

/** Published sermons, newest first, before or after a place. */
export const listPublishedSermonRows = (
  db: Kysely<DB>,
  limit: number,
  { before, after, ...filter }: SermonFilter & KeysetRange,
) =>
  readRowsAround(filterSermons(selectPublished(db), filter).limit(limit), "publishedAt", { before, after });

const selectForFeed = (db: Kysely<DB>, language: Language, limit: number) =>
  selectPublished(db)
    .select(["pictureUrl", "season", "episode"])
    .where("language", "=", language)
    .where("libraryId", "is", null)
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit);

/** The newest published sermons of a language with their texts, without the examples. */
export const listSermonsForFeed = (db: Kysely<DB>, language: Language, limit: number) =>
  selectForFeed(db, language, limit).select("transcript").execute();

/** The newest published sermons of a language that have an audio file, without the examples. */
export const listEpisodesForFeed = (db: Kysely<DB>, language: Language, limit: number) =>
  selectForFeed(db, language, limit).where("audioUrl", "is not", null).execute();

export type FeedSermonRow = Awaited<ReturnType<typeof listEpisodesForFeed>>[number];

/** The transcripts of sermons by their id. */
export async function listTranscripts(db: Kysely<DB>, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("sermons").select(["id", "transcript"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, transcript }) => [id, transcript]));
}

/** Published sermons for the sitemap, oldest first, without the examples. */
export const listPublishedSermonPages = (db: Kysely<DB>, limit: number) =>
  db
    .selectFrom("sermons")
    .select(["id", "language", "updatedAt"])
    .where("isPublished", "=", true)
    .where("publishedAt", "is not", null)
    .where("libraryId", "is", null)
    .orderBy("publishedAt")
    .orderBy("id")
    .limit(limit)
    .execute();

/** Sermons with an id below `before`, drafts too, highest first. */
export const listSermonRowsBelow = (db: Kysely<DB>, before: number, limit: number, filter: SermonFilter) =>
  filterSermons(selectSummaries(db), filter)
    .where("id", "<", before)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

function filterSermons<Query extends ReturnType<typeof selectSummaries>>(
  list: Query,
  { language, state, topic, difficulty, q = "" }: SermonFilter,
): Query {
  let filtered: ReturnType<typeof selectSummaries> = list;
  if (language !== undefined) filtered = filtered.where("language", "=", language);
  if (state !== undefined) filtered = filtered.where("isPublished", "=", state === "published");
  if (topic !== undefined) filtered = filtered.where("topic", "=", topic);
  if (difficulty !== undefined) filtered = filtered.where("difficulty", "=", difficulty);
  for (const pattern of toSearchPatterns(q))
    filtered = filtered.where(sql<boolean>`search_text like ${pattern} escape '\\'`);
  return filtered as Query;
}

/** A row of a list in API shape. */
export function sermonToSummary({ libraryId, ...row }: SermonSummaryRow): SermonSummary {
  return {
    ...row,
    topic: row.topic as SermonTopic,
    difficulty: row.difficulty as SermonDifficulty,
    tags: stringList.decode(row.tags),
    isExample: libraryId !== null,
  };
}

/** A whole sermon in API shape, without the draft of its summary, which only the team reads. */
export const sermonToApi = ({ transcript, summaryDraft: _draft, ...row }: SermonRow): Sermon => ({
  ...sermonToSummary(row),
  transcript,
});
