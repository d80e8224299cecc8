import { subMonths } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { recountAllSermons } from "./sermon-counts.server";

/**
 * Deletes what visitors did with sermons longer ago than the settings allow, and counts views and ratings again: visitors
 * may also have been erased since. Idempotent.
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
