import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { COMMUNITY_PUBLIC_ID } from "~/features/accounts/profiles.server";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import { listLeaderboard } from "./leaderboard.server";

/** The names that visitors chose for the leaderboard, by position. */
export async function listLeaderboardNames(caller: Caller) {
  requirePermission(caller, "manage_content");
  const entries = await listLeaderboard(caller);
  return entries.flatMap(({ userId, name, position }) =>
    name === null || userId === COMMUNITY_PUBLIC_ID ? [] : { userId, name, position },
  );
}

/** Removes a visitor's leaderboard name. The audit log does not contain the name. Throws AppError 404. */
export async function deleteLeaderboardName(caller: Caller, { id }: { id: number }): Promise<void> {
  requirePermission(caller, "manage_content");
  await db.transaction().execute(async (trx) => {
    requireFound(
      await trx
        .updateTable("userStats")
        .set({ leaderboardName: null })
        .where("userId", "=", id)
        .where("leaderboardName", "is not", null)
        .returning("userId")
        .executeTakeFirst(),
    );
    await recordChange(trx, caller, { action: "leaderboardName.deleted", subject: String(id) });
  });
}
