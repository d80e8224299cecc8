import type { Caller } from "~/auth/caller.server";
import { queueAutoReply, queueStaffNotice } from "~/features/mail/mail-queue.server";
import { getSettings } from "~/settings/settings.server";
import { bibleStudyNotice } from "./mails/bible-study-notice";
import { bibleStudyConfirmation } from "./mails/bible-study-confirmation";
import { db } from "~db/client";
import { applicationOutput, type Application, type ApplicationInput } from "./applications.schema";

/**
 * Stores an application, queues a confirmation in the chosen language (at most one in ten minutes) and, if enabled in
 * the settings, a notice to the ministry. One transaction.
 */
export async function applyForBibleStudy(_caller: Caller, input: ApplicationInput): Promise<Application> {
  const settings = await getSettings();
  return db.transaction().execute(async (trx) => {
    const application = await trx
      .insertInto("bibleStudyApplications")
      .values({ ...input, createdAt: new Date().toISOString() })
      .returningAll()
      .executeTakeFirstOrThrow();
    await queueAutoReply(trx, {
      to: input.email,
      language: input.language,
      template: bibleStudyConfirmation,
      props: { name: input.name, studyType: input.studyType, studyLanguage: input.language },
    });
    if (settings.notifications.emailAlerts) {
      await queueStaffNotice(trx, settings, {
        template: bibleStudyNotice,
        props: { ...input, applicationId: application.id },
      });
    }
    return applicationOutput.parse(application);
  });
}
