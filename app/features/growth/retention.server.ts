import { subMonths } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";

/**
 * Deletes days older than the settings allow, and goals, open or completed, that did not change for that long. The
 * experience they earned stays. Idempotent.
 */
export async function deleteOldGrowth(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_users");
  const months = (await getSettings()).retention.growthDays;
  if (months === 0) return;
  const before = subMonths(now, months).toISOString();
  const beforeDate = before.slice(0, "YYYY-MM-DD".length);
  await db.deleteFrom("spiritualGrowthMetrics").where("date", "<", beforeDate).execute();
  await db.deleteFrom("spiritualGoals").where("updatedAt", "<", before).execute();
}
