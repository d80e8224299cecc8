import type { Kysely } from "kysely";
import { shiftDate } from "~/i18n/calendar-date";
import type { AchievementFact } from "~db/library/achievements";
import type { DB } from "~db/schema/index";
import { levelOf } from "~/features/badges/level";
import { idList } from "../profile/profile-lists";
import type { ProfileRow } from "../profile/profile-row.server";

export type AchievementFacts = Record<AchievementFact, number>;

/** The facts that unlock a profile's achievements. */
export async function readFacts(from: Kysely<DB>, row: ProfileRow): Promise<AchievementFacts> {
  return {
    sermonsCompleted: idList.decode(row.completedSermons).length,
    sermonsFavorite: idList.decode(row.favoriteSermons).length,
    watchMinutes: row.totalWatchTime,
    level: levelOf(row.experiencePoints),
    ...(await readDayFacts(from, row.userId)),
    ...(await readGoalFacts(from, row.userId)),
  };
}

async function readDayFacts(from: Kysely<DB>, userId: number) {
  const days = from.selectFrom("spiritualGrowthMetrics").where("userId", "=", userId);
  const sums = await days
    .select(({ fn }) => [
      fn.countAll<number>().as("daysNoted"),
      fn.sum<number | null>("prayerMinutes").as("prayerMinutes"),
      fn.sum<number | null>("bibleStudyMinutes").as("bibleStudyMinutes"),
      fn.sum<number | null>("versesRead").as("versesRead"),
      fn.sum<number | null>("prayersOffered").as("prayersOffered"),
      fn.sum<number | null>("spiritualReflections").as("spiritualReflections"),
      fn.sum<number | null>("communityEngagement").as("communityEngagement"),
      fn.max<number | null>("growthScore").as("bestScore"),
    ])
    .executeTakeFirstOrThrow();
  const dates = await days.select("date").orderBy("date").execute();
  return {
    ...toNumbers(sums),
    longestRun: longestRun(dates.map(({ date }) => date)),
  };
}

async function readGoalFacts(from: Kysely<DB>, userId: number) {
  const completed = await from
    .selectFrom("spiritualGoals")
    .select(({ fn }) => [
      fn.countAll<number>().as("goalsCompleted"),
      fn.count<number>("goalType").distinct().as("goalTypesCompleted"),
      fn.max<number | null>("difficultyLevel").as("hardestGoal"),
    ])
    .where("userId", "=", userId)
    .where("isCompleted", "=", true)
    .executeTakeFirstOrThrow();
  return toNumbers(completed);
}

/** PostgreSQL returns sums as text. Both databases return null when there are no rows. */
const toNumbers = <Name extends string>(row: Record<Name, number | null>): Record<Name, number> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as Record<
    Name,
    number
  >;

/** The length of the longest run of consecutive dates. `dates` must be sorted and unique. */
export function longestRun(dates: readonly string[]): number {
  let longest = 0;
  let run = 0;
  let next: string | undefined;
  for (const date of dates) {
    run = date === next ? run + 1 : 1;
    next = shiftDate(date, 1);
    longest = Math.max(longest, run);
  }
  return longest;
}
