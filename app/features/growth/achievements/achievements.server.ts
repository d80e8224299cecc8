import type { Selectable } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import type { Language } from "~/i18n/languages";
import { findLibraryAchievement, libraryAchievements } from "~db/library/achievements";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { AchievementCategory } from "../growth-choices";
import { findProfileRow } from "../profile/profile-row.server";
import type { Achievement, LockedAchievement } from "./achievements.schema";
import { readFacts } from "./facts.server";

/** The achievements that the caller's own profile unlocked, newest first. */
export async function listAchievements(caller: Caller): Promise<Achievement[]> {
  const userId = await findVisitor(caller);
  if (userId === null) return [];
  const rows = await db
    .selectFrom("spiritualAchievements")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => toAchievement(row, caller.language));
}

/** The locked achievements of the library with the progress of the caller's own profile, closest to unlocking first. */
export async function listLockedAchievements(caller: Caller): Promise<LockedAchievement[]> {
  const userId = await findVisitor(caller);
  const row = userId === null ? undefined : await findProfileRow(db, userId);
  const facts = row && (await readFacts(db, row));
  const unlocked = new Set((await listAchievements(caller)).map(({ achievementType }) => achievementType));
  return libraryAchievements
    .filter(({ id }) => !unlocked.has(id))
    .map(({ id, texts, experiencePoints, category, fact, atLeast }) => ({
      achievementType: id,
      ...texts[caller.language],
      experiencePoints,
      category,
      progress: Math.min(facts?.[fact] ?? 0, atLeast),
      requiredProgress: atLeast,
    }))
    .sort((a, b) => b.progress / b.requiredProgress - a.progress / a.requiredProgress);
}

/** In the reader's language if the library still has the achievement, else with the stored texts. */
function toAchievement(row: Selectable<DB["spiritualAchievements"]>, language: Language): Achievement {
  const { id, achievementType, title, description, iconUrl, experiencePoints, unlockedAt } = row;
  const texts = findLibraryAchievement(achievementType)?.texts[language] ?? { title, description };
  const category = row.category as AchievementCategory;
  return { id, achievementType, ...texts, iconUrl, experiencePoints, unlockedAt, category };
}
