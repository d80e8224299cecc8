import type { Kysely } from "kysely";
import type { VisitorData } from "~/areas/area.server";
import type { DB } from "~db/schema/index";
import { activityTypes } from "./activities/activity-types";
import { lockStats } from "./activities/lock-stats.server";
import { recountStats } from "./activities/recount.server";

/** A visitor's activities, points and badges. */
export const badgesVisitorData: VisitorData = {
  name: "badges",
  title: "badges-data:title",
  notice: { order: 28, texts: "badges-data:kept" },
  async collect(db: Kysely<DB>, visitorId: number): Promise<object[]> {
    const activities = await db
      .selectFrom("userEngagement")
      .select(["activityType", "points", "timestamp", "localDay", "timeZone"])
      .where("userId", "=", visitorId)
      .orderBy("id")
      .execute();
    const badges = await db
      .selectFrom("userBadges")
      .select(["badgeId", "badgeName", "points", "earnedAt"])
      .where("userId", "=", visitorId)
      .orderBy("id")
      .execute();
    const stats = await db
      .selectFrom("userStats")
      .select(["totalPoints", "level", "totalBadges", "streakDays", "longestStreak", "leaderboardName"])
      .where("userId", "=", visitorId)
      .executeTakeFirst();
    return [
      ...activities.map((activity) => ({ kind: "activity", ...activity })),
      ...badges.map((badge) => ({ kind: "badge", ...badge })),
      ...(stats ? [{ kind: "stats", ...stats }] : []),
    ];
  },
  async erase(trx: Kysely<DB>, visitorId: number): Promise<void> {
    for (const table of ["userBadges", "userStats", "userEngagement"] as const)
      await trx.deleteFrom(table).where("userId", "=", visitorId).execute();
  },
  async move(trx: Kysely<DB>, from: number, to: number): Promise<void> {
    const left = await findLeft(trx, from);
    if (!left) return;
    for (const userId of [from, to].sort((a, b) => a - b)) await lockStats(trx, userId);
    await moveLog(trx, from, to);
    for (const table of ["userBadges", "userStats"] as const)
      await trx.deleteFrom(table).where("userId", "=", from).execute();
    await recountStats(trx, to);
    await trx
      .updateTable("userStats")
      .set({ leaderboardName: left.leaderboardName })
      .where("userId", "=", to)
      .where("leaderboardName", "is", null)
      .execute();
  },
};

const findLeft = (trx: Kysely<DB>, userId: number) =>
  trx.selectFrom("userStats").select("leaderboardName").where("userId", "=", userId).executeTakeFirst();

/** Moves the log to another visitor. An activity of both, such as a prayer for the same request, is kept once. */
async function moveLog(trx: Kysely<DB>, from: number, to: number): Promise<void> {
  const rows = await trx
    .selectFrom("userEngagement")
    .select(["id", "subject"])
    .where("userId", "=", from)
    .orderBy("id")
    .execute();
  for (const { id, subject } of rows) {
    const moved = moveSubject(subject, from, to);
    const { numUpdatedRows } = await trx
      .updateTable("userEngagement")
      .set({ userId: to, subject: moved })
      .where("id", "=", id)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("userEngagement as other")
              .select("other.id")
              .where("other.subject", "=", moved)
              .where("other.id", "!=", id),
          ),
        ),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) await trx.deleteFrom("userEngagement").where("id", "=", id).execute();
  }
}

const subjectOfVisitor = new RegExp(`^(${activityTypes.join("|")}):(\\d+):`);

/** Replaces the visitor id in a subject: `mood:7:2026-11-23` contains one, `donation:12` does not. */
const moveSubject = (subject: string | null, from: number, to: number): string | null =>
  subject &&
  subject.replace(subjectOfVisitor, (start, type: string, id: string) =>
    Number(id) === from ? `${type}:${to}:` : start,
  );
