import type { Kysely } from "kysely";
import type { SermonTotals } from "~/features/growth/sermon-totals.server";
import type { DB } from "~db/schema/index";
import type { InteractionType } from "../sermon-choices";

const MAX_TOPICS = 3;
const NEUTRAL_RATING = 3;

/** How much an interaction weighs towards a topic and a difficulty. */
const weights: Record<InteractionType, number> = {
  viewed: 1,
  bookmarked: 2,
  liked: 3,
  completed: 2,
  noted: 1,
  rated: 0, // its stars decide, see `weigh`
  skipped: -3,
};

interface Watched {
  sermonId: number;
  interactionType: string;
  rating: number | null;
  topic: string;
  difficulty: string;
}

/** Sums up a visitor's sermons for the spiritual profile. Lists of sermon ids have the oldest activity first. */
export async function readSermonTotals(
  db: Kysely<DB>,
  userId: number,
): Promise<Omit<SermonTotals, "experience">> {
  const watched = await listWatched(db, userId);
  const idsOf = (type: InteractionType) =>
    watched.filter(({ interactionType }) => interactionType === type).map(({ sermonId }) => sermonId);
  return {
    watchedSermons: idsOf("viewed"),
    favoriteSermons: idsOf("bookmarked"),
    ...(await readProgressTotals(db, userId)),
    preferredTopics: rank(watched, "topic").slice(0, MAX_TOPICS),
    preferredDifficulty: rank(watched, "difficulty")[0] ?? "beginner",
  };
}

const listWatched = (db: Kysely<DB>, userId: number): Promise<Watched[]> =>
  db
    .selectFrom("sermonInteractions")
    .innerJoin("sermons", "sermons.id", "sermonInteractions.sermonId")
    .select([
      "sermonInteractions.sermonId",
      "sermonInteractions.interactionType",
      "sermonInteractions.rating",
      "sermons.topic",
      "sermons.difficulty",
    ])
    .where("sermonInteractions.userId", "=", userId)
    .orderBy("sermonInteractions.id")
    .execute();

async function readProgressTotals(db: Kysely<DB>, userId: number) {
  const rows = await db
    .selectFrom("sermonProgress")
    .select(["sermonId", "watchTimeMinutes", "completedAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  const minutes = rows.map((row) => row.watchTimeMinutes).filter((count) => count > 0);
  const totalWatchTime = minutes.reduce((sum, count) => sum + count, 0);
  const completed = rows.flatMap(({ sermonId, completedAt }) =>
    completedAt ? [{ sermonId, completedAt }] : [],
  );
  return {
    completedSermons: completed.map(({ sermonId }) => sermonId),
    completedAt: completed.map(({ completedAt }) => completedAt),
    totalWatchTime,
    averageSessionLength: minutes.length === 0 ? 0 : Math.round(totalWatchTime / minutes.length),
  };
}

/** The values with a positive score, highest first; on a tie the earlier one. */
function rank(watched: Watched[], field: "topic" | "difficulty"): string[] {
  const scores = new Map<string, number>();
  for (const interaction of watched) {
    const name = interaction[field];
    scores.set(name, (scores.get(name) ?? 0) + weigh(interaction));
  }
  return [...scores]
    .filter(([, score]) => score > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name);
}

const weigh = ({ interactionType, rating }: Watched): number =>
  interactionType === "rated"
    ? (rating ?? NEUTRAL_RATING) - NEUTRAL_RATING
    : weights[interactionType as InteractionType];
