import { subMonths } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { recountAllSermons } from "./sermon-counts.server";

/**
 * Deletes sermon activity older than the settings allow. Then recalculates views and ratings, also because visitors may
 * have been erased since the last run. Idempotent.
 */
export async function deleteOldSermonActivity(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_users");
  const months = (await getSettings()).retention.sermonActivity;
  if (months > 0) await deleteBefore(subMonths(now, months).toISOString());
  await recountAllSermons();
}

async function deleteBefore(time: string): Promise<void> {
  await db.deleteFrom("sermonInteractions").where("updatedAt", "<", time).execute();
  await db.deleteFrom("sermonProgress").where("lastWatched", "<", time).execute();
  await db.deleteFrom("sermonRecommendations").where("createdAt", "<", time).execute();
}
