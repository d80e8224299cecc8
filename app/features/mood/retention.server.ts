import { subMonths } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";

/** Deletes entries older than the settings allow. Idempotent. */
export async function deleteOldMoods(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_users");
  const months = (await getSettings()).retention.moodEntries;
  if (months === 0) return;
  const before = subMonths(now, months).toISOString().slice(0, "YYYY-MM-DD".length);
  await db.deleteFrom("moodTracking").where("date", "<", before).execute();
}
