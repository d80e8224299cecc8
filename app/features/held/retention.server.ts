import { subDays } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { db } from "~db/client";
import { HELD_DAYS } from "./held-input.server";

/** Deletes robot-like submissions after 30 days. */
export async function deleteOldHeldSubmissions(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_users");
  const before = subDays(now, HELD_DAYS).toISOString();
  await db.deleteFrom("heldSubmissions").where("createdAt", "<", before).execute();
}
