import { addMinutes, startOfMinute } from "date-fns";
import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { refreshSermonRecommendationsJob } from "./jobs";

/**
 * Debounced: enqueues one refresh of a visitor's recommendations at the end of the current minute, however much they do
 * in it. Until then reads compute them. Call it in the transaction that changes the visitor's sermon activity.
 */
export async function refreshRecommendationsSoon(trx: Kysely<DB>, userId: number): Promise<void> {
  const runAt = addMinutes(startOfMinute(new Date()), 1);
  const uniqueKey = `${refreshSermonRecommendationsJob.name}:${userId}:${runAt.toISOString()}`;
  await enqueue(trx, refreshSermonRecommendationsJob, { userId }, { runAt, uniqueKey });
}
