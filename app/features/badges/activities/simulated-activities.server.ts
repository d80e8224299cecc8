import { db } from "~db/client";
import { recountStats } from "./recount.server";

/** Prefix of the subjects of activities simulated in demo mode. */
export const SIMULATED_SUBJECTS = "demo:";
/** Exclusive upper bound of the subjects with this prefix. */
const AFTER_SIMULATED = "demo;";

/** Removes simulated activities with their points and badges. Idempotent. */
export async function removeSimulatedActivities(): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom("userEngagement")
      .where("subject", ">=", SIMULATED_SUBJECTS)
      .where("subject", "<", AFTER_SIMULATED)
      .returning("userId")
      .execute();
    const visitors = new Set(removed.flatMap(({ userId }) => userId ?? []));
    for (const userId of [...visitors].sort((a, b) => a - b)) await recountStats(trx, userId);
  });
}
