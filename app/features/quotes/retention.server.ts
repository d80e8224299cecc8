import { subMonths } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";

/**
 * Deletes unshared generated quotes that are older than the settings allow, and removes the visitor from the other
 * quotes of that age. Idempotent.
 */
export async function deleteOldQuotes(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_content");
  const months = (await getSettings()).retention.quotes;
  if (months === 0) return;
  const before = subMonths(now, months).toISOString();
  await db
    .deleteFrom("inspirationalQuotes")
    .where("shareCount", "=", 0)
    .where("seedKey", "is", null)
    .where("createdAt", "<", before)
    .execute();
  await db
    .updateTable("inspirationalQuotes")
    .set({ visitorId: null })
    .where("visitorId", "is not", null)
    .where("createdAt", "<", before)
    .execute();
}
