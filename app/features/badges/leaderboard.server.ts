import type { Caller } from "~/auth/caller.server";
import { COMMUNITY_PUBLIC_ID, getCommunityId } from "~/features/accounts/profiles.server";
import { db } from "~db/client";
import type { LeaderboardEntry } from "./badges.schema";
import { findVisitor } from "~/features/accounts/visitors.server";
import { requireFound } from "~/request/errors";
import { lockStats } from "./activities/lock-stats.server";

const LEADERBOARD_SIZE = 50;

/** Ordered by most points; for equal points, by the earlier last activity. */
export async function listLeaderboard(_caller: Caller): Promise<LeaderboardEntry[]> {
  const rows = await db
    .selectFrom("userStats")
    .select(["userId", "leaderboardName as name", "level", "totalBadges", "totalPoints"])
    .where("totalPoints", ">", 0)
    .orderBy("totalPoints", "desc")
    .orderBy("lastActivity")
    .orderBy("userId")
    .limit(LEADERBOARD_SIZE)
    .execute();
  const communityId = await getCommunityId();
  return rows.map((row, index) => ({
    ...row,
    userId: row.userId === communityId ? COMMUNITY_PUBLIC_ID : row.userId,
    position: index + 1,
  }));
}

/** The name that the caller chose for the leaderboard, or null. */
export async function getLeaderboardName(caller: Caller): Promise<string | null> {
  const userId = await findVisitor(caller);
  if (userId === null) return null;
  const row = await db
    .selectFrom("userStats")
    .select("leaderboardName")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.leaderboardName ?? null;
}

/** Sets the caller's leaderboard name; null is shown as `Utilisateur #id`. Throws AppError 404 without a profile. */
export async function setLeaderboardName(caller: Caller, { name }: { name: string | null }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const userId = requireFound((await findVisitor(caller, trx)) ?? undefined);
    await lockStats(trx, userId);
    await trx.updateTable("userStats").set({ leaderboardName: name }).where("userId", "=", userId).execute();
  });
}

/** Removes the caller's leaderboard name. Idempotent. Throws AppError 404 without a profile. */
export const removeLeaderboardName = (caller: Caller): Promise<void> =>
  setLeaderboardName(caller, { name: null });
