import type { Kysely } from "kysely";
import { recordActivity } from "~/features/badges/activities/record-activity.server";
import { applySermonTotals } from "~/features/growth/sermon-totals.server";
import type { LibraryBadge } from "~db/library/badges";
import type { DB } from "~db/schema/index";
import { refreshRecommendationsSoon } from "../recommendations/refresh-soon.server";
import { readSermonTotals } from "./sermon-totals.server";

interface Watching {
  isCompletedNow: boolean;
  /** Earned now. */
  experience: number;
  timeZone?: string | undefined;
}

/**
 * Updates what depends on watching, in the caller's transaction: stores the profile's totals, enqueues a refresh of the
 * recommendations, and records the activity of a first completion. Call it after the transaction's other writes.
 * Returns the badges earned.
 */
export async function rewardWatching(
  trx: Kysely<DB>,
  userId: number,
  sermonId: number,
  { isCompletedNow, experience, timeZone }: Watching,
): Promise<LibraryBadge[]> {
  await applySermonTotals(trx, userId, { ...(await readSermonTotals(trx, userId)), experience });
  await refreshRecommendationsSoon(trx, userId);
  if (!isCompletedNow) return [];
  const subject = `sermon:${userId}:${sermonId}`;
  return (await recordActivity(trx, { userId, type: "sermon", subject, timeZone })).newBadges;
}
