import { db } from "~db/client";
import { addVisitor } from "~tests/support/visitors";

/** Adds a visitor who is on the leaderboard with a name. */
export async function addNamedVisitor(leaderboardName: string, totalPoints = 10) {
  const visitor = await addVisitor();
  const at = "2026-11-02T00:00:00.000Z";
  await db
    .insertInto("userStats")
    .values({ userId: visitor.id, totalPoints, leaderboardName, lastActivity: at, updatedAt: at })
    .execute();
  return visitor;
}
