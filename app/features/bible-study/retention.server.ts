import { subMonths } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { eraseMailsBefore } from "~/features/mail/erase-mails.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { bibleStudyNotice } from "./mails/bible-study-notice";
import { bibleStudyConfirmation } from "./mails/bible-study-confirmation";

/** Deletes applications older than the settings allow, whatever their status, and the mails about them. */
export async function deleteOldApplications(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_content");
  const months = (await getSettings()).retention.bibleStudyApplications;
  if (months === 0) return;
  const before = subMonths(now, months).toISOString();
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("bibleStudyApplications").where("createdAt", "<", before).execute();
    await eraseMailsBefore(trx, [bibleStudyNotice.name, bibleStudyConfirmation.name], before);
  });
}
