import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { stringList } from "~db/codec";
import { recalculateProfile } from "./settle-profile.server";
import { idList } from "./profile/profile-lists";
import { addExperience, lockProfile } from "./profile/profile-row.server";

/** The totals of a visitor's sermon activity. */
export interface SermonTotals {
  /** Ids. */
  watchedSermons: number[];
  favoriteSermons: number[];
  completedSermons: number[];
  /** When each completed sermon was completed (ISO), in any order. */
  completedAt: string[];
  /** Minutes. */
  totalWatchTime: number;
  /** Minutes. */
  averageSessionLength: number;
  /** The topics with the strongest interest, strongest first. */
  preferredTopics: string[];
  preferredDifficulty: string;
  /** Points to add; negative to remove what two merged visitors had both earned. */
  experience: number;
}

/**
 * Stores a visitor's sermon totals in their profile, and updates the goals and achievements that depend on them.
 * Creates the profile when there is none. The profile stays locked until the caller's transaction ends.
 */
export async function applySermonTotals(
  trx: Kysely<DB>,
  userId: number,
  totals: SermonTotals,
): Promise<void> {
  const row = await lockProfile(trx, userId);
  await trx
    .updateTable("userSpiritualProfiles")
    .set({
      watchedSermons: idList.encode(totals.watchedSermons),
      favoriteSermons: idList.encode(totals.favoriteSermons),
      completedSermons: idList.encode(totals.completedSermons),
      totalWatchTime: totals.totalWatchTime,
      averageSessionLength: totals.averageSessionLength,
      preferredTopics: stringList.encode(totals.preferredTopics),
      preferredDifficulty: totals.preferredDifficulty,
    })
    .where("userId", "=", userId)
    .execute();
  await addExperience(trx, row, totals.experience);
  await recalculateProfile(trx, userId, totals.completedAt);
}
