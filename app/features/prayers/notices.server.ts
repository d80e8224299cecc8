import type { Kysely } from "kysely";
import { findAdminRecipients, findTeamRecipients } from "~/features/accounts/users/admin-recipients.server";
import { queueAutoReply, queueMail, queueStaffNotice } from "~/features/mail/mail-queue.server";
import type { Settings } from "~/settings/sections";
import type { DB } from "~db/schema/index";
import { prayerAssigned } from "./mails/prayer-assigned";
import { prayerNotice, prayerUrgentNotice } from "./mails/prayer-notice";
import { prayerReceived } from "./mails/prayer-received";
import type { PrayerType } from "./prayer-choices";
import { manageRequestPath } from "./requests/request-link.server";
import type { PrayerRequestRow } from "./requests/requests.queries.server";
import { unsealRequest } from "./requests/sealed-columns.server";

/** Queues a thank-you mail with the secret link, in the language of the request. Does nothing without an address. */
export async function queueRequestReceived(trx: Kysely<DB>, row: PrayerRequestRow): Promise<void> {
  const { requesterName, requesterEmail } = unsealRequest(row);
  if (!requesterEmail) return;
  await queueAutoReply(trx, {
    to: requesterEmail,
    language: row.language,
    template: prayerReceived,
    props: {
      name: requesterName,
      path: manageRequestPath(row),
      isPublic: row.isPublic,
      isTestimony: row.status === "answered",
    },
  });
}

/**
 * Queues the notice of a new request. A request that is urgent or contains crisis words: to the ministry and everybody
 * who manages prayers. Any other request: to the ministry, when the settings enable it.
 */
export async function queueTeamNotice(
  trx: Kysely<DB>,
  settings: Settings,
  row: PrayerRequestRow,
): Promise<void> {
  const props = {
    requestId: row.id,
    isTestimony: row.status === "answered",
    isCrisis: row.isCrisis,
    prayerType: row.prayerType as PrayerType,
    requestLanguage: row.language,
  };
  if (!row.isUrgent && !row.isCrisis) {
    if (!settings.notifications.prayerRequestAlerts) return;
    return queueStaffNotice(trx, settings, { template: prayerNotice, props });
  }
  const recipients = await findTeamRecipients(trx, {
    ministry: [settings.ministry.email],
    defaultLanguage: settings.languages.defaultLanguage,
    permission: "manage_prayers",
  });
  for (const { email, language } of recipients)
    await queueMail(trx, { to: email, language, template: prayerUrgentNotice, props });
}

/** Queues the notice to the administrator to whom a request was assigned. Does nothing without an address. */
export async function queueAssignedNotice(
  trx: Kysely<DB>,
  settings: Settings,
  { requestId, userId }: { requestId: number; userId: number },
): Promise<void> {
  const team = await findAdminRecipients(trx, settings.languages.defaultLanguage, "manage_prayers");
  const assignee = team.find((one) => one.userId === userId);
  if (!assignee) return;
  const { email, language } = assignee;
  await queueMail(trx, { to: email, language, template: prayerAssigned, props: { requestId } });
}
