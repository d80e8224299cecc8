import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import type { DonationRow } from "../donations/donation-row";

/** Badge points of a donation (contract §3 "Badges"). */
const ACTIVITY_POINTS = 50;

/** Records a donation as an activity for badges, of its visitor if known. Idempotent. */
export async function recordDonationActivity(trx: Kysely<DB>, { id, userId }: DonationRow): Promise<void> {
  await trx
    .insertInto("userEngagement")
    .values({
      userId,
      activityType: "donation",
      points: ACTIVITY_POINTS,
      subject: `donation:${id}`,
      timestamp: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column("subject").doNothing())
    .execute();
}
