import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { requireOwnProfile, type Profile } from "~/features/accounts/profiles.server";
import type { Reply } from "~/http/json-api.server";
import { shiftDate } from "~/i18n/calendar-date";
import type { Language } from "~/i18n/languages";
import { ministryAi } from "~/providers/ai.server";
import { db } from "~db/client";
import { goalTemplates, toGoalTexts, type GoalTemplate } from "~db/library/goals";
import type { DB } from "~db/schema/index";
import { goalRewards, MAX_OPEN_GOALS } from "../growth-choices";
import { lockProfile, rememberProfileUser } from "../profile/profile-row.server";
import { requestAiGoals, type GoalWish } from "./ai-goals.server";
import { chooseGoals, type ChosenGoal } from "./choose-goals";
import { getGoalDay } from "./goal-day.server";
import { readGoalFacts } from "./goal-facts.server";
import { listOpenGoals, recalculateGoals, storeOpenGoals } from "./goal-rows.server";
import { toGoal, type GoalRow } from "./goal-texts.server";
import { tooManyGoals } from "./goals.server";
import type { AdaptiveGoalsInput, GenerateGoalsInput, Goal } from "./goals.schema";

const GOALS_AT_ONCE = 3;

/**
 * Generates goals of the library for the caller's own profile or the community profile. The noted days decide their
 * difficulty; a configured AI suggests their order. They replace generated goals that were not begun or missed their
 * deadline. `beforeAsking` counts the AI request against its rate limit. Throws AppError 403 for another visitor's
 * profile, 404, and 409 with too many open goals.
 */
export async function generateGoals(
  caller: Caller,
  { userId, timeZone }: GenerateGoalsInput,
  reply: Reply,
  beforeAsking: () => Promise<void>,
  ai = ministryAi,
): Promise<Goal[]> {
  const profile = await requireOwnProfile(caller, userId);
  const wishes = await requestAiGoals(ai, beforeAsking);
  return storeGoals(caller, { profile, timeZone, wishes }, reply);
}

/** The same for the caller's own profile, without an AI: harder after completed goals, easier after missed ones. */
export async function createAdaptiveGoals(
  caller: Caller,
  { timeZone }: AdaptiveGoalsInput,
  reply: Reply,
): Promise<Goal[]> {
  const profile = await requireOwnProfile(caller, "me");
  return storeGoals(caller, { profile, timeZone, wishes: [] }, reply);
}

interface Wanted {
  profile: Profile;
  timeZone: string | undefined;
  wishes: readonly GoalWish[];
}

async function storeGoals(
  caller: Caller,
  { profile, timeZone, wishes }: Wanted,
  reply: Reply,
): Promise<Goal[]> {
  const today = await getGoalDay(timeZone);
  const rows = await db.transaction().execute(async (trx) => {
    const userId = await rememberProfileUser(trx, caller, profile, reply);
    await lockProfile(trx, userId);
    const goals = await listOpenGoals(trx, userId);
    const replaced = goals.filter((goal) => isReplaceable(goal, today));
    const open = goals.filter((goal) => !replaced.includes(goal));
    const room = Math.min(GOALS_AT_ONCE, MAX_OPEN_GOALS - open.length);
    if (room <= 0) throw tooManyGoals();
    const facts = await readGoalFacts(trx, userId, { replaced, open });
    await deleteGoals(trx, replaced);
    const chosen = chooseGoals(goalTemplates, facts, wishes).slice(0, room);
    const ids = await insertGoals(trx, userId, chosen, { today, language: caller.language });
    await recalculateGoals(trx, userId);
    await storeOpenGoals(trx, userId);
    return (await listOpenGoals(trx, userId)).filter(({ id }) => ids.has(id));
  });
  return rows.map((row) => toGoal(row, caller.language));
}

/** A generated goal that was not begun, or that missed its deadline. */
const isReplaceable = (goal: GoalRow, today: string): boolean =>
  goal.template !== null &&
  goal.currentProgress < goal.targetValue &&
  (goal.currentProgress === 0 || (goal.deadline !== null && goal.deadline < today));

async function deleteGoals(trx: Kysely<DB>, goals: readonly GoalRow[]): Promise<void> {
  if (goals.length === 0) return;
  const ids = goals.map(({ id }) => id);
  await trx.deleteFrom("spiritualGoals").where("id", "in", ids).execute();
}

async function insertGoals(
  trx: Kysely<DB>,
  userId: number,
  chosen: readonly ChosenGoal<GoalTemplate>[],
  { today, language }: { today: string; language: Language },
): Promise<Set<number>> {
  const now = new Date().toISOString();
  const values = chosen.map(({ template, difficulty }) => {
    const targetValue = template.targets[difficulty - 1]!;
    return {
      userId,
      goalType: template.goalType,
      template: template.id,
      ...toGoalTexts(template, targetValue, language),
      targetValue,
      startsOn: today,
      deadline: shiftDate(today, template.days - 1),
      difficultyLevel: difficulty,
      experienceReward: goalRewards[difficulty],
      createdAt: now,
      updatedAt: now,
    };
  });
  if (values.length === 0) return new Set();
  const rows = await trx.insertInto("spiritualGoals").values(values).returning("id").execute();
  return new Set(rows.map(({ id }) => id));
}
