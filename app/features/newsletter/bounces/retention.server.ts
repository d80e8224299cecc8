import { subDays } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { db } from "~db/client";
import { REPORT_MAX_DAYS } from "./receipts.server";

/** Longer than a report may be old, so that none takes effect twice. */
const RECEIPT_DAYS = REPORT_MAX_DAYS + 30;

/** Deletes the receipts of reports that are too old to take effect again. */
export async function deleteOldReceipts(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_newsletter");
  await db.deleteFrom("bounceReceipts").where("at", "<", subDays(now, RECEIPT_DAYS).toISOString()).execute();
}
