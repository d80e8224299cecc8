import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { goalTypes, type GoalDifficulty, type GoalType } from "../growth-choices";
import { averageOf, fillOf } from "../profile/day-fields";
import { readRecentDays } from "../profile/recent-days.server";
import type { GoalFacts } from "./choose-goals";
import type { GoalRow } from "./goal-texts.server";

/** Averages cover this many days. */
const DAYS = 28;
const MAX_READ = 50;

/** The facts by which goals are chosen. `replaced`: generated goals that the new ones replace. */
export async function readGoalFacts(
  trx: Kysely<DB>,
  userId: number,
  { replaced, open }: { replaced: readonly GoalRow[]; open: readonly GoalRow[] },
): Promise<GoalFacts> {
  const days = await readRecentDays(trx, userId, DAYS);
  const average = (type: GoalType) => (type === "sermons" ? 0 : averageOf(days, type));
  const fill = (type: GoalType) => {
    const field = type === "sermons" ? "sermonMinutes" : type;
    return fillOf(field, averageOf(days, field));
  };
  const byType = (of: (type: GoalType) => number) =>
    Object.fromEntries(goalTypes.map((type) => [type, of(type)])) as Record<GoalType, number>;
  return {
    averages: byType(average),
    fills: byType(fill),
    last: await readLastGoals(trx, userId, replaced),
    open: templatesOf(open),
    replaced: templatesOf(replaced),
  };
}

const templatesOf = (rows: readonly GoalRow[]) => new Set(rows.flatMap(({ template }) => template ?? []));

async function readLastGoals(
  trx: Kysely<DB>,
  userId: number,
  replaced: readonly GoalRow[],
): Promise<GoalFacts["last"]> {
  const completed = await trx
    .selectFrom("spiritualGoals")
    .selectAll()
    .where("userId", "=", userId)
    .where("isCompleted", "=", true)
    .orderBy("id", "desc")
    .limit(MAX_READ)
    .execute();
  // A goal that was begun and missed was too hard. One that was never begun gives no evidence.
  const missed = replaced.filter(({ currentProgress }) => currentProgress > 0);
  const last: GoalFacts["last"] = {};
  for (const row of [...completed.reverse(), ...missed])
    last[row.goalType as GoalType] = {
      difficulty: row.difficultyLevel as GoalDifficulty,
      isCompleted: row.isCompleted,
    };
  return last;
}
