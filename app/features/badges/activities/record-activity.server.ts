import type { Kysely } from "kysely";
import { getSettingsIn } from "~/settings/settings.server";
import { libraryBadges, libraryVersion, type LibraryBadge } from "~db/library/badges";
import type { DB } from "~db/schema/index";
import { activityPoints, type ActivityType } from "./activity-types";
import { lockStats } from "./lock-stats.server";
import { addActivity, earnBadges, type Activity } from "./progress";
import { recountStats } from "./recount.server";
import { type StatsRow, toProgress, toStatsUpdate } from "./stats-row";
import { toLocalMoment } from "./streak";
import { toTimeZone } from "./time-zone";
import { insertBadges, listEarnedIds } from "./user-badges.queries.server";

export interface NewActivity {
  /** The `users` row of a visitor or of the community's profile. */
  userId: number;
  type: ActivityType;
  /**
   * Idempotency key: the record (`donation:12`), or the type, the visitor and the thing (`mood:7:2026-11-23`). An
   * activity whose subject is already in the log does not count.
   */
  subject: string;
  /** IANA name of the browser's time zone. Default: that of the visitor's last activity, else the ministry's. */
  timeZone?: string | null | undefined;
  /** Time of the activity; by default now. */
  at?: Date;
}

export interface RecordedActivity {
  /** False for a repeat. */
  isCounted: boolean;
  /** The badges that it earned. */
  newBadges: LibraryBadge[];
  stats: StatsRow;
}

/**
 * Writes an activity to the log, adds its points, and awards the badges that it earns, in the caller's transaction.
 * Idempotent by its subject. Locks the visitor's stats until the transaction ends, so that no concurrent activity is
 * lost. Call it after the transaction's other writes.
 */
export async function recordActivity(trx: Kysely<DB>, activity: NewActivity): Promise<RecordedActivity> {
  const { userId, type, subject } = activity;
  const row = await lockStats(trx, userId);
  const moment = await toMoment(trx, activity, row);
  const logged = await trx
    .insertInto("userEngagement")
    .values({
      userId,
      activityType: type,
      points: activityPoints[type],
      subject,
      timestamp: moment.at,
      localDay: moment.day,
      timeZone: moment.timeZone,
    })
    .onConflict((conflict) => conflict.column("subject").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!logged) return { isCounted: false, newBadges: [], stats: row };
  if (row.libraryVersion !== libraryVersion) return { isCounted: true, ...(await recountStats(trx, userId)) };
  return { isCounted: true, ...(await count(trx, row, { ...moment, type, points: activityPoints[type] })) };
}

async function toMoment(
  trx: Kysely<DB>,
  { at = new Date(), timeZone }: Pick<NewActivity, "at" | "timeZone">,
  row: StatsRow,
) {
  const zone = toTimeZone(timeZone) ?? row.lastTimeZone ?? (await getSettingsIn(trx)).publishing.timeZone;
  return toLocalMoment(at.toISOString(), zone);
}

/** The visitor's current local date, as `recordActivity` computes it: for subjects that count once a day. */
export async function readLocalDay(
  trx: Kysely<DB>,
  userId: number,
  timeZone: string | null | undefined,
): Promise<string> {
  const row = await lockStats(trx, userId);
  return (await toMoment(trx, { timeZone }, row)).day;
}

/** Logs an activity without a visitor, which counts for no badge. Idempotent by its subject. */
export async function logAnonymousActivity(
  trx: Kysely<DB>,
  { type, subject }: Pick<NewActivity, "type" | "subject">,
): Promise<void> {
  await trx
    .insertInto("userEngagement")
    .values({
      userId: null,
      activityType: type,
      points: activityPoints[type],
      subject,
      timestamp: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column("subject").doNothing())
    .execute();
}

async function count(
  trx: Kysely<DB>,
  row: StatsRow,
  activity: Activity,
): Promise<Omit<RecordedActivity, "isCounted">> {
  const day = await readDay(trx, row.userId, activity.day);
  const { progress, badges } = earnBadges(
    addActivity(toProgress(row), activity, day),
    libraryBadges,
    await listEarnedIds(trx, row.userId),
  );
  await insertBadges(
    trx,
    row.userId,
    badges.map((badge) => ({ badge, earnedAt: activity.at })),
  );
  const stats = await trx
    .updateTable("userStats")
    .set(toStatsUpdate(progress))
    .where("userId", "=", row.userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { newBadges: badges, stats };
}

/** The activity types, and whether there is exactly one activity, on a local date. */
async function readDay(trx: Kysely<DB>, userId: number, day: string) {
  const rows = await trx
    .selectFrom("userEngagement")
    .select(({ fn }) => ["activityType", fn.countAll<number>().as("count")])
    .where("userId", "=", userId)
    .where("localDay", "=", day)
    .groupBy("activityType")
    .execute();
  return {
    typesThatDay: rows.length,
    isFirstOfDay: rows.reduce((sum, { count }) => sum + count, 0) === 1,
  };
}
