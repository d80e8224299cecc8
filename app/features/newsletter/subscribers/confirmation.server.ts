import type { Kysely } from "kysely";
import { queueMail, queueStaffNotice } from "~/features/mail/mail-queue.server";
import { reportEvent } from "~/features/webhooks/report-event.server";
import { emailKey } from "~/i18n/email-address";
import type { Language } from "~/i18n/languages";
import type { Settings } from "~/settings/sections";
import type { DB } from "~db/schema/index";
import { newsletterConfirm } from "../mails/newsletter-confirm";
import { newsletterNotice } from "../mails/newsletter-notice";
import { newsletterWelcome } from "../mails/newsletter-welcome";
import { manageLinkPaths } from "../preferences/manage-link.server";
import { loadMailPreferences, subscriberLanguage } from "../preferences/preferences.server";
import { confirmLinkPath } from "./confirm-link.server";
import { recordConsents, type ConsentOrigin } from "./consent-history.server";
import { liftSuppression } from "./soft-bounces.server";
import { recordSubscriptionChange } from "./subscription-changes.server";

const CONFIRM_AGAIN_AFTER_MS = 10 * 60_000;

/** Mails the confirmation link, at most once in ten minutes, so that nobody can flood a mailbox. */
export async function sendConfirmationMail(
  trx: Kysely<DB>,
  pending: { id: number; consentAt: string },
  request: { email: string; language: Language },
) {
  const now = Date.now();
  const claimed = await trx
    .updateTable("newsletters")
    .set({ confirmationSentAt: new Date(now).toISOString() })
    .where("id", "=", pending.id)
    .where((eb) =>
      eb.or([
        eb("confirmationSentAt", "is", null),
        eb("confirmationSentAt", "<=", new Date(now - CONFIRM_AGAIN_AFTER_MS).toISOString()),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  if (!claimed) return;
  await queueMail(trx, {
    to: request.email,
    language: request.language,
    template: newsletterConfirm,
    props: { confirmPath: confirmLinkPath(pending) },
  });
}

/**
 * Confirms the address, mails the welcome and, when the settings say so, a notice to the ministry. Whatever stopped the
 * mails to the address is lifted. Idempotent.
 */
export async function confirmSubscriber(
  trx: Kysely<DB>,
  id: number,
  settings: Settings,
  origin: ConsentOrigin,
): Promise<void> {
  const active = await trx
    .selectFrom("newsletters")
    .select("email")
    .where("id", "=", id)
    .where("isActive", "=", true)
    .executeTakeFirst();
  if (!active) return;
  await liftSuppression(trx, active.email, origin);
  const confirmed = await trx
    .updateTable("newsletters")
    .set({ confirmedAt: new Date().toISOString() })
    .where("id", "=", id)
    .where("isActive", "=", true)
    .where("confirmedAt", "is", null)
    .returning(["id", "createdAt", "email", "firstName", "preferredLanguage"])
    .executeTakeFirst();
  if (!confirmed) return;
  if (origin.source === "link")
    await recordConsents(trx, [{ subscriberId: id, kind: "confirmed", ...origin }]);
  await recordSubscriptionChange(trx, "gained", confirmed.preferredLanguage);
  await queueMail(trx, {
    to: confirmed.email,
    language: subscriberLanguage(confirmed.preferredLanguage),
    template: newsletterWelcome,
    props: {
      firstName: confirmed.firstName,
      ...manageLinkPaths(confirmed),
      ...(await loadMailPreferences(trx, confirmed.email)),
    },
  });
  await reportEvent(trx, {
    type: "subscriber.created",
    data: { id, language: subscriberLanguage(confirmed.preferredLanguage) },
    path: `/api/newsletter-subscribers/${id}`,
    email: emailKey(confirmed.email),
  });
  if (!settings.notifications.newsletterAlerts) return;
  await queueStaffNotice(trx, settings, {
    template: newsletterNotice,
    props: {
      email: confirmed.email,
      firstName: confirmed.firstName,
      letterLanguage: subscriberLanguage(confirmed.preferredLanguage),
    },
  });
}
