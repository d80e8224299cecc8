import { subDays } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { db } from "~db/client";
import { deleteLostRecordingFiles } from "./recordings/recordings.server";

const DRAFTS_KEPT_DAYS = 90;

/** Deletes the digests of AI drafts after three months. */
export async function deleteOldDrafts(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_content");
  const before = subDays(now, DRAFTS_KEPT_DAYS).toISOString();
  await db.deleteFrom("reflectionDrafts").where("createdAt", "<", before).execute();
}

/** Deletes the files of deleted recordings on this machine. */
export async function deleteLostRecordings(caller: Caller): Promise<void> {
  requirePermission(caller, "manage_content");
  await deleteLostRecordingFiles();
}
