import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { isDemoMode } from "~/settings/demo-mode.server";
import { db } from "~db/client";
import { libraryVersion } from "~db/library/badges";
import { recountStats } from "./activities/recount.server";
import { removeSimulatedActivities } from "./activities/simulated-activities.server";

/** Deletes simulated activities once the site is live. Idempotent. */
export async function deleteSimulatedActivities(caller: Caller): Promise<void> {
  requirePermission(caller, "manage_users");
  if (!(await isDemoMode())) await removeSimulatedActivities();
}

/** Rebuilds the stats that were calculated with another version of the badge library. Idempotent. */
export async function recountOutdatedStats(caller: Caller): Promise<void> {
  requirePermission(caller, "manage_users");
  for (;;) {
    const userId = (await findOutdated("<")) ?? (await findOutdated(">"));
    if (userId === undefined) return;
    await db.transaction().execute((trx) => recountStats(trx, userId));
  }
}

/** One visitor with an older or a newer version. Two index ranges instead of one `!=`. */
async function findOutdated(order: "<" | ">"): Promise<number | undefined> {
  const row = await db
    .selectFrom("userStats")
    .select("userId")
    .where("libraryVersion", order, libraryVersion)
    .limit(1)
    .executeTakeFirst();
  return row?.userId;
}
