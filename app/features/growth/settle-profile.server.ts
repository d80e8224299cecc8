import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { unlockAchievements, type UnlockedProfile } from "./achievements/unlock.server";
import { recalculateGoals, storeOpenGoals } from "./goals/goal-rows.server";
import { lockProfile } from "./profile/profile-row.server";

/**
 * Recalculates the progress of a visitor's open goals, and unlocks achievements. `completedAt`: when each sermon was
 * completed; without it goals that count sermons stay as they are.
 */
export async function recalculateProfile(
  trx: Kysely<DB>,
  userId: number,
  completedAt?: readonly string[],
): Promise<UnlockedProfile> {
  await recalculateGoals(trx, userId, completedAt);
  await storeOpenGoals(trx, userId);
  return unlockAchievements(trx, await lockProfile(trx, userId));
}
