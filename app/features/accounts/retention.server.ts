import { subDays } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { db } from "~db/client";

/** No setting lets a session be idle longer than eight hours (spec admin §5), so after a day it has ended. */
const SESSIONS_KEPT_DAYS = 1;

/** Deletes sessions that have ended. */
export async function deleteEndedSessions(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_users");
  const before = subDays(now, SESSIONS_KEPT_DAYS).toISOString();
  await db.deleteFrom("sessions").where("lastUsedAt", "<", before).execute();
}
