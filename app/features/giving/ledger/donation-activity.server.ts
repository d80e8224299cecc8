import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import type { DonationRow } from "../donations/donation-row";

/** What a gift is worth among the badges (contract §3 "Badges"). */
const ACTIVITY_POINTS = 50;

/** Notes a gift among the activities that count for badges: the visitor's, where there was one. Again, it changes nothing. */
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
