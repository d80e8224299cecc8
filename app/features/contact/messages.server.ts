import type { Caller } from "~/auth/caller.server";
import { queueAutoReply, queueStaffNotice } from "~/features/mail/mail-queue.server";
import { reportEvent } from "~/features/webhooks/report-event.server";
import { getSettings } from "~/settings/settings.server";
import { contactNotice } from "./mails/contact-notice";
import { contactAcknowledgement } from "./mails/contact-acknowledgement";
import { emailKey } from "~/i18n/email-address";
import { db } from "~db/client";
import type { ContactMessageInput, ContactMessage } from "./messages.schema";

/**
 * Stores a message, queues an acknowledgement in the sender's language (at most one in ten minutes) and, if enabled in
 * the settings, a notice to the ministry. One transaction.
 */
export async function sendContactMessage(
  caller: Caller,
  input: ContactMessageInput,
): Promise<ContactMessage> {
  const { language } = caller;
  const settings = await getSettings();
  return db.transaction().execute(async (trx) => {
    const message = await trx
      .insertInto("contactMessages")
      .values({ ...input, language, isRead: false, createdAt: new Date().toISOString() })
      .returning(["id", "firstName", "lastName", "email", "subject", "message", "createdAt"])
      .executeTakeFirstOrThrow();
    await queueAutoReply(trx, {
      to: input.email,
      language,
      template: contactAcknowledgement,
      props: { firstName: input.firstName },
    });
    if (settings.notifications.emailAlerts) {
      await queueStaffNotice(trx, settings, {
        template: contactNotice,
        props: { ...input, messageId: message.id, senderLanguage: language },
      });
    }
    await reportEvent(trx, {
      type: "message.received",
      data: { id: message.id, language },
      email: emailKey(input.email),
    });
    return message;
  });
}
