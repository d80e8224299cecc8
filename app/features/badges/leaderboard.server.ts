import type { Caller } from "~/auth/caller.server";
import { COMMUNITY_PUBLIC_ID, getCommunityId } from "~/features/accounts/profiles.server";
import { db } from "~db/client";
import type { LeaderboardEntry } from "./badges.schema";

const LEADERBOARD_SIZE = 50;

/** Ordered by most points; for equal points, by the earlier last activity (contract §3). */
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
