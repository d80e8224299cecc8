import { differenceInCalendarDays } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { findVisitor, rememberVisitor } from "~/features/accounts/visitors.server";
import type { Reply } from "~/http/json-api.server";
import { shiftDate } from "~/i18n/calendar-date";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { goalTemplates } from "~db/library/goals";
import {
  goalDifficulties,
  goalRewards,
  MAX_GOAL_DAYS,
  MAX_OPEN_GOALS,
  type GoalDifficulty,
} from "../growth-choices";
import { lockProfile } from "../profile/profile-row.server";
import { getGoalDay } from "./goal-day.server";
import { listOpenGoals, recalculateGoals, storeOpenGoals } from "./goal-rows.server";
import { sealGoalTexts, toGoal } from "./goal-texts.server";
import type { Goal, GoalId, GoalInput } from "./goals.schema";

const MAX_LISTED = 100;
/** A goal without a deadline is rated like one that lasts this many days. */
const DAYS_WITHOUT_DEADLINE = 30;

/** The caller's own goals: open ones first, each group newest first. Empty for a caller who is no visitor yet. */
export async function listGoals(caller: Caller): Promise<Goal[]> {
  const userId = await findVisitor(caller);
  if (userId === null) return [];
  const rows = await db
    .selectFrom("spiritualGoals")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("isCompleted")
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => toGoal(row, caller.language));
}

/**
 * Adds a goal that the visitor wrote. Throws AppError 400 for a deadline in the past or more than a year away, and 409
 * with too many open goals.
 */
export async function addGoal(caller: Caller, input: GoalInput, reply: Reply): Promise<Goal> {
  const { goalType, targetValue, deadline = null } = input;
  const startsOn = await getGoalDay(input.timeZone);
  checkDeadline(startsOn, deadline);
  const difficultyLevel = difficultyOf(input, startsOn);
  const now = new Date().toISOString();
  const row = await db.transaction().execute(async (trx) => {
    const userId = await rememberVisitor(trx, caller, reply);
    await lockProfile(trx, userId);
    if ((await listOpenGoals(trx, userId)).length >= MAX_OPEN_GOALS) throw tooManyGoals();
    const { id } = await trx
      .insertInto("spiritualGoals")
      .values({
        userId,
        goalType,
        ...sealGoalTexts(input),
        targetValue,
        startsOn,
        deadline,
        difficultyLevel,
        experienceReward: goalRewards[difficultyLevel],
        createdAt: now,
        updatedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recalculateGoals(trx, userId);
    await storeOpenGoals(trx, userId);
    return trx.selectFrom("spiritualGoals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  });
  return toGoal(row, caller.language);
}

export const tooManyGoals = () =>
  new AppError(409, "growth:errors.tooManyGoals", { params: { count: MAX_OPEN_GOALS } });

function checkDeadline(today: string, deadline: string | null): void {
  if (deadline === null || (deadline >= today && deadline <= shiftDate(today, MAX_GOAL_DAYS))) return;
  throw new AppError(400, "invalid", { errors: { deadline: ["growth:errors.deadline"] } });
}

/** The difficulty of the hardest generated goal of the same type that asks for no more per day. */
function difficultyOf({ goalType, targetValue, deadline }: GoalInput, startsOn: string): GoalDifficulty {
  const days = deadline ? differenceInCalendarDays(deadline, startsOn) + 1 : DAYS_WITHOUT_DEADLINE;
  const template = goalTemplates.find((one) => one.goalType === goalType)!;
  const harder = goalDifficulties.filter(
    (level) => template.targets[level - 1]! / template.days <= targetValue / days,
  );
  return harder.at(-1) ?? 1;
}

/** Deletes one of the visitor's own goals; the experience it earned stays. Throws AppError 404 for any other. */
export async function deleteGoal(caller: Caller, { id }: GoalId): Promise<void> {
  const userId = await findVisitor(caller);
  if (userId === null) throw new AppError(404, "notFound");
  await db.transaction().execute(async (trx) => {
    await lockProfile(trx, userId);
    requireFound(
      await trx
        .deleteFrom("spiritualGoals")
        .where("id", "=", id)
        .where("userId", "=", userId)
        .returning("id")
        .executeTakeFirst(),
    );
    await storeOpenGoals(trx, userId);
  });
}
