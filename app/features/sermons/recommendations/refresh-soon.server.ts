import { addMinutes, startOfMinute } from "date-fns";
import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { refreshSermonRecommendationsJob } from "./jobs";

/**
 * Call it in the transaction that changes what a visitor did with sermons. Their recommendations are stored at the end of
 * the minute, once for all that they did in it; until then readers get them computed.
 */
export async function refreshRecommendationsSoon(trx: Kysely<DB>, userId: number): Promise<void> {
  const runAt = addMinutes(startOfMinute(new Date()), 1);
  const uniqueKey = `${refreshSermonRecommendationsJob.name}:${userId}:${runAt.toISOString()}`;
  await enqueue(trx, refreshSermonRecommendationsJob, { userId }, { runAt, uniqueKey });
}
