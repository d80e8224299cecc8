import { subDays } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { db } from "~db/client";
import * as outbox from "~jobs/outbox";

const AUDIT_DAYS = 2 * 365;

/** Deletes entries of the audit log after two years. */
export async function deleteOldAuditEntries(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_users");
  const before = subDays(now, AUDIT_DAYS).toISOString();
  await db.deleteFrom("auditLog").where("createdAt", "<", before).execute();
}

/** Deletes jobs that ended long ago. */
export async function deleteOldJobs(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_users");
  await outbox.deleteOldJobs(db, now);
}
