import { subDays } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { db } from "~db/client";

/** The privacy page and the form mention this number. */
const KEPT_DAYS = 30;

/** Deletes translations older than KEPT_DAYS. Idempotent. */
export async function deleteOldTextTranslations(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_content");
  const before = subDays(now, KEPT_DAYS).toISOString();
  await db.deleteFrom("textTranslations").where("createdAt", "<", before).execute();
}
