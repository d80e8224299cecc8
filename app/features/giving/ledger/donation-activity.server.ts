import type { Kysely } from "kysely";
import { logAnonymousActivity, recordActivity } from "~/features/badges/activities/record-activity.server";
import type { DB } from "~db/schema/index";
import type { DonationRow } from "../donations/donation-row";

/** Records a donation as an activity, of its visitor if known. Idempotent. */
export async function recordDonationActivity(trx: Kysely<DB>, { id, userId }: DonationRow): Promise<void> {
  const activity = { type: "donation", subject: `donation:${id}` } as const;
  if (userId === null) await logAnonymousActivity(trx, activity);
  else await recordActivity(trx, { ...activity, userId });
}
