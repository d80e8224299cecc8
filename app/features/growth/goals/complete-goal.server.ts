import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { toGrowthProgress, unlockAchievements } from "../achievements/unlock.server";
import { addExperience, lockProfile } from "../profile/profile-row.server";
import { storeOpenGoals } from "./goal-rows.server";
import { toGoal, type GoalRow } from "./goal-texts.server";
import type { CompletedGoal, GoalId } from "./goals.schema";

/**
 * Completes one of the visitor's own goals and adds its experience. Idempotent: it is rewarded once. Throws AppError 404
 * for any other goal, and 409 before its progress has reached the target.
 */
export async function completeGoal(caller: Caller, { id }: GoalId): Promise<CompletedGoal> {
  const userId = await findVisitor(caller);
  if (userId === null) throw new AppError(404, "notFound");
  const { goal, before, after } = await db.transaction().execute(async (trx) => {
    const before = await lockProfile(trx, userId);
    const found = await requireGoal(trx, userId, id);
    if (found.isCompleted) return { goal: found, before, after: { row: before, unlocked: [] } };
    const goal = await markCompleted(trx, found);
    const rewarded = await addExperience(trx, before, goal.experienceReward);
    await storeOpenGoals(trx, userId);
    return { goal, before, after: await unlockAchievements(trx, rewarded) };
  });
  return { goal: toGoal(goal, caller.language), ...toGrowthProgress(before, after, caller.language) };
}

const requireGoal = async (trx: Kysely<DB>, userId: number, id: number): Promise<GoalRow> =>
  requireFound(
    await trx
      .selectFrom("spiritualGoals")
      .selectAll()
      .where("id", "=", id)
      .where("userId", "=", userId)
      .executeTakeFirst(),
  );

function markCompleted(trx: Kysely<DB>, { id, currentProgress, targetValue }: GoalRow): Promise<GoalRow> {
  if (currentProgress < targetValue)
    throw new AppError(409, "growth:errors.notReached", {
      params: { progress: currentProgress, target: targetValue },
    });
  const now = new Date().toISOString();
  return trx
    .updateTable("spiritualGoals")
    .set({ isCompleted: true, completedAt: now, updatedAt: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
