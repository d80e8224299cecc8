import type { Kysely } from "kysely";
import { defaultLanguage, isLanguage, type Language } from "~/i18n/languages";
import { libraryAchievements, type LibraryAchievement } from "~db/library/achievements";
import type { DB } from "~db/schema/index";
import { levelOf } from "~/features/badges/level";
import { addExperience, type ProfileRow } from "../profile/profile-row.server";
import type { GrowthProgress } from "./achievements.schema";
import { readFacts } from "./facts.server";

/** A profile after a write, with the achievements that the write unlocked. */
export interface UnlockedProfile {
  row: ProfileRow;
  unlocked: LibraryAchievement[];
}

/**
 * Unlocks the achievements that a profile has reached, each once, and adds their experience. The profile's row must be
 * locked. Call it after the transaction's other writes.
 */
export async function unlockAchievements(trx: Kysely<DB>, locked: ProfileRow): Promise<UnlockedProfile> {
  const facts = await readFacts(trx, locked);
  const had = await listUnlockedTypes(trx, locked.userId);
  const language = await readLanguage(trx, locked.userId);
  const unlocked: LibraryAchievement[] = [];
  let row = locked;
  for (;;) {
    const reached = libraryAchievements.filter(
      ({ id, fact, atLeast }) => !had.has(id) && facts[fact] >= atLeast,
    );
    if (reached.length === 0) return { row, unlocked };
    await insertAchievements(trx, row.userId, reached, language);
    row = await addExperience(
      trx,
      row,
      reached.reduce((sum, one) => sum + one.experiencePoints, 0),
    );
    facts.level = levelOf(row.experiencePoints); // which may unlock more
    for (const { id } of reached) had.add(id);
    unlocked.push(...reached);
  }
}

/** A profile's growth, for the answer of a write; `before` is the profile before that write. */
export const toGrowthProgress = (
  before: ProfileRow,
  { row, unlocked }: UnlockedProfile,
  language: Language,
): GrowthProgress => ({
  experiencePoints: row.experiencePoints,
  spiritualLevel: levelOf(row.experiencePoints),
  leveledUp: levelOf(row.experiencePoints) > levelOf(before.experiencePoints),
  newAchievements: unlocked.map(({ id, texts, experiencePoints, category }) => ({
    achievementType: id,
    ...texts[language],
    experiencePoints,
    category,
  })),
});

async function listUnlockedTypes(trx: Kysely<DB>, userId: number): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("spiritualAchievements")
    .select("achievementType")
    .where("userId", "=", userId)
    .execute();
  return new Set(rows.map(({ achievementType }) => achievementType));
}

async function readLanguage(trx: Kysely<DB>, userId: number): Promise<Language> {
  const { preferredLanguage } = await trx
    .selectFrom("users")
    .select("preferredLanguage")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return isLanguage(preferredLanguage) ? preferredLanguage : defaultLanguage;
}

async function insertAchievements(
  trx: Kysely<DB>,
  userId: number,
  achievements: readonly LibraryAchievement[],
  language: Language,
): Promise<void> {
  const unlockedAt = new Date().toISOString();
  await trx
    .insertInto("spiritualAchievements")
    .values(
      achievements.map(({ id, texts, experiencePoints, category }) => ({
        userId,
        achievementType: id,
        ...texts[language],
        experiencePoints,
        category,
        unlockedAt,
      })),
    )
    .execute();
}
