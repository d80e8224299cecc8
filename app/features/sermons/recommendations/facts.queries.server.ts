import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { GrowthNeeds } from "~/features/growth/growth-needs.server";
import type { Language } from "~/i18n/languages";
import { stringList } from "~db/codec";
import type { DB } from "~db/schema/index";
import {
  sermonTopics,
  type InteractionType,
  type SermonDifficulty,
  type SermonTopic,
} from "../sermon-choices";
import type { SermonFacts } from "./index-library";
import type { VisitorFacts } from "./learn-taste";

/** The published sermons of a language, as the engine needs them. */
export async function readLibrary(db: Kysely<DB>, language: Language): Promise<SermonFacts[]> {
  const rows = await db
    .selectFrom("sermons")
    .select(["id", "libraryId", "topic", "difficulty", "tags", "publishedAt"])
    .select(["viewCount", "averageRating", "ratingCount"])
    .where("isPublished", "=", true)
    .where("language", "=", language)
    .where("publishedAt", "is not", null)
    .execute();
  return rows.map(({ tags, publishedAt, topic, difficulty, ...row }) => ({
    ...row,
    topic: topic as SermonTopic,
    difficulty: difficulty as SermonDifficulty,
    tags: stringList.decode(tags),
    publishedAt: publishedAt!,
  }));
}

/** What a visitor did, and what they need. */
export async function readVisitorFacts(
  db: Kysely<DB>,
  userId: number,
  needs: GrowthNeeds,
): Promise<VisitorFacts> {
  const interactions = await db
    .selectFrom("sermonInteractions")
    .select(["sermonId", "interactionType", "rating", "updatedAt"])
    .where("userId", "=", userId)
    .orderBy("sermonId")
    .orderBy("interactionType")
    .execute();
  const progress = await db
    .selectFrom("sermonProgress")
    .select(["sermonId", "progressPercentage", "completed", "lastWatched"])
    .where("userId", "=", userId)
    .orderBy("sermonId")
    .execute();
  const ids = [...interactions, ...progress].map(({ sermonId }) => sermonId);
  return {
    interactions: interactions.map(({ interactionType, updatedAt, ...row }) => ({
      ...row,
      type: interactionType as InteractionType,
      at: updatedAt,
    })),
    progress: progress.map((row) => ({
      sermonId: row.sermonId,
      percentage: row.progressPercentage,
      isCompleted: row.completed,
      at: row.lastWatched,
    })),
    known: await readKnown(db, ids),
    goalTypes: needs.goalTypes,
    growthAreas: sermonTopics.filter((topic) => needs.growthAreas.includes(topic)),
    maturity: needs.changedAt === null ? null : needs.maturity,
  };
}

const CHUNK = 500;

/** The published sermons with these ids, in any language. */
export async function readKnown(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<VisitorFacts["known"][number][]> {
  const unique = [...new Set(ids)];
  const known: VisitorFacts["known"][number][] = [];
  for (let from = 0; from < unique.length; from += CHUNK) {
    const rows = await db
      .selectFrom("sermons")
      .select(["id", "libraryId", "topic", "difficulty"])
      .where("id", "in", unique.slice(from, from + CHUNK))
      .where("isPublished", "=", true)
      .execute();
    for (const row of rows)
      known.push({
        ...row,
        topic: row.topic as SermonTopic,
        difficulty: row.difficulty as SermonDifficulty,
      });
  }
  return known;
}

/** The published sermons among these ids, with the fields to show, by id. */
export async function readSermonsForDisplay(db: Kysely<DB>, ids: readonly number[]) {
  const rows = await db
    .selectFrom("sermons")
    .select(["id", "title", "description", "duration", "difficulty", "topic"])
    .select(["youtubeId", "audioUrl"])
    .select(["averageRating", "ratingCount", "viewCount"])
    .where("id", "in", [0, ...new Set(ids)]) // never empty
    .where("isPublished", "=", true)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A fingerprint of a language's library. It changes when a sermon is published, edited or withdrawn. */
export async function fingerprintLibrary(db: Kysely<DB>, language: Language): Promise<string> {
  const { count, last } = await db
    .selectFrom("sermons")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("updatedAt").as("last")])
    .where("isPublished", "=", true)
    .where("language", "=", language)
    .executeTakeFirstOrThrow();
  return `${count} ${last}`;
}

/**
 * A fingerprint of everything that a visitor's recommendations depend on, except the views and ratings of others. It
 * also changes when the visitor adds or removes an interaction, notes a day, or changes a goal. Read it before the
 * data, so that a change in between gives a new fingerprint.
 */
export async function fingerprintVisitorState(
  db: Kysely<DB>,
  userId: number,
  libraryState: string,
  { goalTypes, growthAreas, maturity, changedAt }: GrowthNeeds,
): Promise<string> {
  const interactions = await db
    .selectFrom("sermonInteractions")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("updatedAt").as("last")])
    .select(({ fn }) => fn.sum<number>("sermonId").as("sum"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  const progress = await db
    .selectFrom("sermonProgress")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("lastWatched").as("last")])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  const done = [interactions, progress].map((each) => Object.values(each).map(String));
  const needs = [goalTypes, growthAreas, maturity, changedAt === null];
  return createHash("sha256")
    .update(JSON.stringify([libraryState, done, needs]))
    .digest("base64url")
    .slice(0, 22);
}
