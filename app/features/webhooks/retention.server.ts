import { subDays } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { db } from "~db/client";

const LOG_DAYS = 30;

/** Deletes events from the log after 30 days. */
export async function deleteOldDeliveries(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_users");
  const before = subDays(now, LOG_DAYS).toISOString();
  await db.deleteFrom("webhookDeliveries").where("createdAt", "<", before).execute();
}
