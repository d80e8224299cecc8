import { subDays } from "date-fns";
import type { Kysely } from "kysely";
import { markRecommendationsUpdated, readGrowthNeeds } from "~/features/growth/growth-needs.server";
import { defaultLanguage, languages, type Language } from "~/i18n/languages";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { InteractionType } from "../sermon-choices";
import { readIndex, reasonsCodec, recommendNow } from "./current-recommendations.server";
import { fingerprintLibrary, fingerprintVisitorState, readVisitorFacts } from "./facts.queries.server";
import type { LibraryIndex } from "./index-library";

/** Visitors who were inactive for longer are not refreshed; theirs are computed when they return. */
const ACTIVE_DAYS = 30;
const BATCH = 100;

interface Library {
  /** Fingerprint, read before the index. */
  state: string;
  index: LibraryIndex;
}
type Libraries = Map<Language, Library>;

/**
 * Refreshes a visitor's stored recommendations, in their language and in those of the sermons they know. Idempotent.
 * Does nothing for an erased visitor.
 */
export async function refreshRecommendations(userId: number, now = new Date()): Promise<void> {
  await refresh(userId, now, new Map());
}

async function refresh(userId: number, now: Date, libraries: Libraries): Promise<void> {
  for (const language of await listLanguages(userId)) {
    const library = libraries.get(language) ?? (await readLibraryOf(language));
    libraries.set(language, library);
    await db.transaction().execute((trx) => store(trx, userId, language, library, now));
  }
}

const readLibraryOf = async (language: Language): Promise<Library> => ({
  state: await fingerprintLibrary(db, language),
  index: await readIndex(db, language),
});

/** The visitor's own language, and those of the sermons that they know. Empty for an erased visitor. */
async function listLanguages(userId: number): Promise<Language[]> {
  const user = await db
    .selectFrom("users")
    .select("preferredLanguage")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user) return [];
  const known = await db
    .selectFrom("sermonInteractions")
    .innerJoin("sermons", "sermons.id", "sermonInteractions.sermonId")
    .select("sermons.language")
    .distinct()
    .where("sermonInteractions.userId", "=", userId)
    .execute();
  const asked = new Set([user.preferredLanguage, ...known.map(({ language }) => language)]);
  const found = languages.filter((language) => asked.has(language));
  return found.length > 0 ? found : [defaultLanguage];
}

/** The first update locks the visitor's rows, so that concurrent refreshes run one after the other. */
async function store(
  trx: Kysely<DB>,
  userId: number,
  language: Language,
  library: Library,
  now: Date,
): Promise<void> {
  const computedAt = now.toISOString();
  await trx
    .updateTable("sermonRecommendations")
    .set({ recommendationScore: 0 })
    .where("userId", "=", userId)
    .where("language", "=", language)
    .execute();
  const needs = await readGrowthNeeds(trx, userId);
  const basedOn = await fingerprintVisitorState(trx, userId, library.state, needs);
  const visitor = await readVisitorFacts(trx, userId, needs);
  for (const { sermonId, score, reasons } of recommendNow(library.index, visitor, now)) {
    const values = {
      recommendationScore: score,
      recommendationReason: reasonsCodec.encode(reasons),
      basedOn,
      computedAt,
    };
    await trx
      .insertInto("sermonRecommendations")
      .values({ userId, sermonId, language, ...values, createdAt: computedAt })
      .onConflict((conflict) => conflict.columns(["userId", "sermonId"]).doUpdateSet({ language, ...values }))
      .execute();
  }
  await markAnswered(trx, userId, language);
  await markRecommendationsUpdated(trx, userId, computedAt);
}

/** Marks recommendations as viewed or accepted, and deletes outdated ones that have neither mark nor feedback. */
async function markAnswered(trx: Kysely<DB>, userId: number, language: Language): Promise<void> {
  await markWhere(trx, userId, { isViewed: true }, ["viewed"]);
  await markWhere(trx, userId, { isAccepted: true }, ["liked", "bookmarked", "completed"]);
  await trx
    .deleteFrom("sermonRecommendations")
    .where("userId", "=", userId)
    .where("language", "=", language)
    .where("recommendationScore", "=", 0)
    .where("isViewed", "=", false)
    .where("isAccepted", "=", false)
    .where("feedback", "is", null)
    .execute();
}

const markWhere = (
  trx: Kysely<DB>,
  userId: number,
  mark: { isViewed: true } | { isAccepted: true },
  types: InteractionType[],
) =>
  trx
    .updateTable("sermonRecommendations")
    .set(mark)
    .where("userId", "=", userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("sermonInteractions")
          .select("sermonInteractions.id")
          .whereRef("sermonInteractions.userId", "=", "sermonRecommendations.userId")
          .whereRef("sermonInteractions.sermonId", "=", "sermonRecommendations.sermonId")
          .whereRef("sermonInteractions.updatedAt", ">", "sermonRecommendations.createdAt")
          .where("sermonInteractions.interactionType", "in", types),
      ),
    )
    .execute();

/** Refreshes every visitor with recent sermon activity. Returns how many; ends early when the process stops. */
export async function refreshAllRecommendations(
  { stopping }: { stopping?: AbortSignal } = {},
  now = new Date(),
): Promise<number> {
  const since = subDays(now, ACTIVE_DAYS).toISOString();
  const libraries: Libraries = new Map();
  let refreshed = 0;
  for (let last = 0; ;) {
    const visitors = await listActiveVisitors(since, last);
    for (const userId of visitors) {
      if (stopping?.aborted) return refreshed;
      await refresh(userId, now, libraries);
      refreshed++;
    }
    if (visitors.length < BATCH) return refreshed;
    last = visitors.at(-1)!;
  }
}

async function listActiveVisitors(since: string, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom("sermonInteractions")
    .select("userId")
    .distinct()
    .where("updatedAt", ">=", since)
    .where("userId", ">", after)
    .orderBy("userId")
    .limit(BATCH)
    .execute();
  return rows.map(({ userId }) => userId);
}
