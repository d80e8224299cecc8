import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { findVisitor, rememberVisitor } from "~/features/accounts/visitors.server";
import { toNewBadges } from "~/features/badges/library-badges.server";
import type { Reply } from "~/http/json-api.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { requirePublishedSermon } from "./interactions.queries.server";
import { raiseProgress, toProgress } from "./raise-progress.server";
import { rewardWatching } from "./reward-watching.server";
import type { Progress, ProgressInput, SavedProgress } from "./watching.schema";

/**
 * Saves the caller's progress in a published sermon. Percentage and minutes never decrease; fields that are left out
 * stay. From 90 % on the sermon is completed, which is rewarded once. Throws AppError 404.
 */
export async function saveProgress(
  caller: Caller,
  { sermonId, progressPercentage, watchTimeMinutes, timeZone, ...given }: ProgressInput,
  reply: Reply,
): Promise<SavedProgress> {
  const { row, newBadges } = await db.transaction().execute(async (trx) => {
    const sermon = await requirePublishedSermon(trx, sermonId);
    const userId = await rememberVisitor(trx, caller, reply);
    const raised = await raiseProgress(trx, userId, sermon, {
      ...given,
      percentage: progressPercentage,
      minutes: watchTimeMinutes,
    });
    return { ...raised, newBadges: await rewardWatching(trx, userId, sermonId, { ...raised, timeZone }) };
  });
  return { ...toProgress(row), newBadges: toNewBadges(newBadges, caller.language) };
}

/** The caller's progress; null before they began. */
export async function getOwnProgress(caller: Caller, sermonId: number): Promise<Progress | null> {
  const userId = await findVisitor(caller);
  return userId === null ? null : readProgress(db, userId, sermonId);
}

export async function readProgress(
  from: Kysely<DB>,
  userId: number,
  sermonId: number,
): Promise<Progress | null> {
  const row = await from
    .selectFrom("sermonProgress")
    .selectAll()
    .where("userId", "=", userId)
    .where("sermonId", "=", sermonId)
    .executeTakeFirst();
  return row ? toProgress(row) : null;
}
