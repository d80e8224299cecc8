import { startOfMinute, subHours } from "date-fns";
import type { Kysely } from "kysely";
import { z } from "zod";
import { readGrowthNeeds } from "~/features/growth/growth-needs.server";
import type { Language } from "~/i18n/languages";
import { jsonCodec } from "~db/codec";
import type { DB } from "~db/schema/index";
import {
  fingerprintLibrary,
  fingerprintVisitorState,
  readLibrary,
  readVisitorFacts,
} from "./facts.queries.server";
import { indexLibrary, type LibraryIndex } from "./index-library";
import type { VisitorFacts } from "./learn-taste";
import { reason } from "./reasons";
import { scoreSermons, type Recommendation } from "./score-sermons";

/** At most this many sermons are recommended at a time. */
export const MAX_RECOMMENDATIONS = 20;
/** Stored recommendations expire after this time: scores depend on the date. A job refreshes them each night. */
const FRESH_HOURS = 36;

export const reasonsCodec = jsonCodec(z.array(reason).min(1));

/** A visitor about whom nothing is known. */
export const unknownVisitor: VisitorFacts = {
  interactions: [],
  progress: [],
  known: [],
  goalTypes: [],
  growthAreas: [],
  maturity: null,
};

/**
 * The current recommendations for a visitor, best first; `userId` null is an unknown visitor. Returns the stored ones
 * while the data is unchanged; else computes them without writing.
 */
export async function readCurrentRecommendations(
  db: Kysely<DB>,
  userId: number | null,
  language: Language,
  now = startOfMinute(new Date()), // an answer is the same for a minute
): Promise<Recommendation[]> {
  if (userId === null) return recommendNow(await readIndex(db, language), unknownVisitor, now);
  const needs = await readGrowthNeeds(db, userId);
  const basedOn = await fingerprintVisitorState(db, userId, await fingerprintLibrary(db, language), needs);
  const stored = await readStored(db, userId, language);
  const oldest = subHours(now, FRESH_HOURS).toISOString();
  const isFresh = stored.every((row) => row.basedOn === basedOn && row.computedAt > oldest);
  if (stored.length > 0 && isFresh)
    return stored.map(({ sermonId, recommendationScore: score, recommendationReason }) => ({
      sermonId,
      score,
      reasons: reasonsCodec.decode(recommendationReason),
    }));
  return recommendNow(await readIndex(db, language), await readVisitorFacts(db, userId, needs), now);
}

export const readIndex = async (db: Kysely<DB>, language: Language): Promise<LibraryIndex> =>
  indexLibrary(await readLibrary(db, language));

export const recommendNow = (library: LibraryIndex, visitor: VisitorFacts, now: Date): Recommendation[] =>
  scoreSermons(library, visitor, { now, limit: MAX_RECOMMENDATIONS });

const readStored = (db: Kysely<DB>, userId: number, language: Language) =>
  db
    .selectFrom("sermonRecommendations")
    .select(["sermonId", "recommendationScore", "recommendationReason", "basedOn", "computedAt"])
    .where("userId", "=", userId)
    .where("language", "=", language)
    .where("recommendationScore", ">", 0)
    .orderBy("recommendationScore", "desc")
    .orderBy("sermonId")
    .limit(MAX_RECOMMENDATIONS)
    .execute();
