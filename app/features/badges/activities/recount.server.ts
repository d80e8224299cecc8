import type { Kysely } from "kysely";
import { libraryBadges, type LibraryBadge } from "~db/library/badges";
import type { DB } from "~db/schema/index";
import { type ActivityType, activityTypes } from "./activity-types";
import { lockStats } from "./lock-stats.server";
import { addActivity, earnBadges, noProgress, type Activity, type Progress } from "./progress";
import { type StatsRow, toStatsUpdate } from "./stats-row";
import { insertBadges, listEarnedIds } from "./user-badges.queries.server";

interface Recount {
  progress: Progress;
  badges: { badge: LibraryBadge; earnedAt: string }[];
}

/** The activity log of a visitor, in the order in which it was counted. */
export async function readLog(trx: Kysely<DB>, userId: number): Promise<Activity[]> {
  const rows = await trx
    .selectFrom("userEngagement")
    .select(["activityType", "points", "timestamp", "localDay", "timeZone"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ activityType, points, timestamp, localDay, timeZone }) =>
    isActivityType(activityType)
      ? {
          type: activityType,
          points,
          at: timestamp,
          // Rows that the migration did not update have neither.
          day: localDay ?? timestamp.slice(0, "YYYY-MM-DD".length),
          timeZone: timeZone ?? "UTC",
        }
      : [],
  );
}

const isActivityType = (type: string): type is ActivityType => (activityTypes as string[]).includes(type);

/** Calculates the totals of a log, and which badge was earned when. */
export function recount(log: readonly Activity[]): Recount {
  let progress = noProgress();
  const badges: Recount["badges"] = [];
  const earned = new Set<string>();
  const days = new Map<string, Set<ActivityType>>();
  for (const activity of log) {
    const types = days.get(activity.day);
    const typesOfDay = new Set(types).add(activity.type);
    days.set(activity.day, typesOfDay);
    const day = { isFirstOfDay: !types, typesThatDay: typesOfDay.size };
    const next = earnBadges(addActivity(progress, activity, day), libraryBadges, earned);
    progress = next.progress;
    for (const badge of next.badges) {
      earned.add(badge.id);
      badges.push({ badge, earnedAt: activity.at });
    }
  }
  return { progress, badges };
}

/**
 * Rebuilds a visitor's stats and badges from the log: after two visitors were merged, or for a new version of the
 * library. Returns the badges that are new for the visitor. Idempotent.
 */
export async function recountStats(
  trx: Kysely<DB>,
  userId: number,
): Promise<{ newBadges: LibraryBadge[]; stats: StatsRow }> {
  await lockStats(trx, userId);
  const { progress, badges } = recount(await readLog(trx, userId));
  const had = await listEarnedIds(trx, userId);
  await trx.deleteFrom("userBadges").where("userId", "=", userId).execute();
  await insertBadges(trx, userId, badges);
  const stats = await trx
    .updateTable("userStats")
    .set(toStatsUpdate(progress))
    .where("userId", "=", userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { newBadges: badges.map(({ badge }) => badge).filter(({ id }) => !had.has(id)), stats };
}
