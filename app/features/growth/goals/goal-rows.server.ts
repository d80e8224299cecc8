import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import type { GoalType } from "../growth-choices";
import { idList } from "../profile/profile-lists";
import { countDays, countSermons } from "./goal-progress";
import type { GoalRow } from "./goal-texts.server";

export const listOpenGoals = (trx: Kysely<DB>, userId: number): Promise<GoalRow[]> =>
  trx
    .selectFrom("spiritualGoals")
    .selectAll()
    .where("userId", "=", userId)
    .where("isCompleted", "=", false)
    .orderBy("id")
    .execute();

/**
 * Recalculates the progress of the open goals of a locked profile. `completedAt`: when each sermon was completed;
 * without it goals that count sermons stay as they are.
 */
export async function recalculateGoals(
  trx: Kysely<DB>,
  userId: number,
  completedAt?: readonly string[],
): Promise<void> {
  const open = await listOpenGoals(trx, userId);
  if (open.length === 0) return;
  const first = open.map(({ startsOn }) => startsOn).sort()[0]!;
  const days = await trx
    .selectFrom("spiritualGrowthMetrics")
    .selectAll()
    .where("userId", "=", userId)
    .where("date", ">=", first)
    .execute();
  const now = new Date().toISOString();
  for (const row of open) {
    const goal = { ...row, goalType: row.goalType as GoalType };
    const isOfSermons = goal.goalType === "sermons";
    if (isOfSermons && !completedAt) continue;
    const currentProgress = isOfSermons ? countSermons(goal, completedAt!) : countDays(goal, days);
    if (currentProgress === row.currentProgress) continue;
    await trx
      .updateTable("spiritualGoals")
      .set({ currentProgress, updatedAt: now })
      .where("id", "=", row.id)
      .execute();
  }
}

/** Stores the ids of the open goals in a locked profile. */
export async function storeOpenGoals(trx: Kysely<DB>, userId: number): Promise<void> {
  const open = await listOpenGoals(trx, userId);
  await trx
    .updateTable("userSpiritualProfiles")
    .set({ spiritualGoals: idList.encode(open.map(({ id }) => id)) })
    .where("userId", "=", userId)
    .execute();
}
