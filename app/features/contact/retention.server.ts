import { subMonths } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { eraseMailsBefore } from "~/features/mail/erase-mails.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { contactNotice } from "./mails/contact-notice";
import { contactAcknowledgement } from "./mails/contact-acknowledgement";

/** Deletes messages older than the settings allow, whatever their status, and their mails, as the privacy page says. */
export async function deleteOldContactMessages(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_content");
  const months = (await getSettings()).retention.contactMessages;
  if (months === 0) return;
  const before = subMonths(now, months).toISOString();
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("contactMessages").where("createdAt", "<", before).execute();
    await eraseMailsBefore(trx, [contactNotice.name, contactAcknowledgement.name], before);
  });
}
