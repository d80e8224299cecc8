import type { Caller } from "~/auth/caller.server";
import { requireReadableProfile } from "~/features/accounts/profiles.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import { stringList } from "~db/codec";
import { db } from "~db/client";
import { levelFraction, levelOf, levelStart } from "~/features/badges/level";
import { maturityOf } from "./maturity";
import { idList } from "./profile-lists";
import { findProfileRow, type ProfileRow } from "./profile-row.server";
import type { GrowthProfileInput, SpiritualProfile, SpiritualProfileV2 } from "./profile.schema";

/**
 * A spiritual profile; a visitor without one has the defaults. Throws AppError 403 for another visitor's, except to
 * administrators with `view_analytics`, and 404.
 */
export async function getSpiritualProfile(
  caller: Caller,
  { userId }: GrowthProfileInput,
): Promise<SpiritualProfile> {
  const { id } = await requireReadableProfile(caller, userId);
  return toProfile(id === null ? undefined : await findProfileRow(db, id));
}

/** The level of the caller's own profile. */
export async function getSpiritualProfileV2(caller: Caller): Promise<SpiritualProfileV2> {
  const id = await findVisitor(caller);
  const row = id === null ? undefined : await findProfileRow(db, id);
  const experiencePoints = row?.experiencePoints ?? 0;
  const level = levelOf(experiencePoints);
  return {
    spiritualLevel: level,
    experiencePoints,
    spiritualMaturity: maturityOf(level),
    levelStart: levelStart(level),
    nextLevelRequirement: levelStart(level + 1),
    levelProgress: levelFraction(experiencePoints),
  };
}

function toProfile(row: ProfileRow | undefined): SpiritualProfile {
  const experiencePoints = row?.experiencePoints ?? 0;
  const level = levelOf(experiencePoints);
  return {
    spiritualMaturity: maturityOf(level),
    spiritualLevel: level,
    experiencePoints,
    preferredTopics: row ? stringList.decode(row.preferredTopics) : [],
    watchedSermons: row ? idList.decode(row.watchedSermons) : [],
    favoriteSermons: row ? idList.decode(row.favoriteSermons) : [],
    completedSermons: row ? idList.decode(row.completedSermons) : [],
    totalWatchTime: row?.totalWatchTime ?? 0,
    averageSessionLength: row?.averageSessionLength ?? 0,
    preferredDifficulty: row?.preferredDifficulty ?? "beginner",
    spiritualGoals: row ? idList.decode(row.spiritualGoals) : [],
    lastRecommendationUpdate: row?.lastRecommendationUpdate ?? null,
  };
}
