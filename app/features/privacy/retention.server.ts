import { subMinutes } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { db } from "~db/client";
import { CODE_MINUTES } from "./my-data/pairing.server";

/** Deletes expired codes by which devices join. Idempotent. */
export async function deleteExpiredCodes(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_users");
  const before = subMinutes(now, CODE_MINUTES).toISOString();
  await db.deleteFrom("pairingCodes").where("createdAt", "<", before).execute();
}
