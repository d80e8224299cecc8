import { systemCaller } from "~/auth/caller.server";
import { forgetOldApplications } from "~/features/bible-study/retention.server";
import { forgetOldMessages } from "~/features/contact/retention.server";
import { publishDailyContent } from "~/features/devotion/publish.server";
import { stopForgottenMonthly } from "~/features/giving/monthly.server";
import { handlePaymentEvent } from "~/features/giving/payment-events.server";
import { forgetDonationMessages, forgetUnfinishedGifts } from "~/features/giving/retention.server";
import { settleGifts } from "~/features/giving/settle.server";
import { deliverAnswer, deliverMail, giveUpMail } from "~/features/mail/mail.server";
import { forgetOldMailTexts } from "~/features/mail/retention.server";
import { giveUpBatch, sendBatch } from "~/features/newsletter/deliveries.server";
import { beginSubscription } from "~/features/newsletter/newsletter.server";
import { sendDevotion, sendGathered } from "~/features/newsletter/regular.server";
import { forgetOldDeliveries, forgetOldSubscriptions } from "~/features/newsletter/retention.server";
import { takeBackup } from "~/features/operations/backup.server";
import { listErasures, repeatErasures } from "~/features/privacy/erasures.server";
import { giveUpTranslation, translateContent } from "~/features/translation/translating.server";
import { giveUpSchedule, runSchedule } from "~/features/writing/content-schedule.server";
import { cleanUp } from "../clean-up";
import type { Handlers } from "../runner";
import { scheduledVerbs } from "./scheduled-content";

export { scheduleSettings } from "~/features/operations/schedule-settings.server";

/** What each job does, and where something waits for it how it fails: one verb, called as the system. */
export const handlers: Handlers = {
  "send-mail": {
    work: ({ mailId }) => deliverMail(mailId),
    exhausted: ({ mailId }, error) => giveUpMail(mailId, error),
  },
  "answer-mail": {
    work: ({ mailId }) => deliverAnswer(mailId),
    exhausted: ({ mailId }, error) => giveUpMail(mailId, error),
  },
  "begin-subscription": ({ wish }) => beginSubscription(wish),
  "run-content-schedule": {
    work: ({ scheduleId }) => runSchedule(scheduleId, scheduledVerbs),
    exhausted: ({ scheduleId }, error) => giveUpSchedule(scheduleId, error),
  },
  "translate-content": {
    work: ({ translationId }) => translateContent(translationId),
    exhausted: ({ translationId }, error) => giveUpTranslation(translationId, error),
  },
  "send-newsletter": {
    work: (batch, { stopping }) => sendBatch(batch, { stopping }),
    exhausted: (batch, error) => giveUpBatch(batch, error),
  },
  "send-devotion": (payload) => sendDevotion(systemCaller(), payload),
  "send-gathered": (payload) => sendGathered(systemCaller(), payload),
  "handle-payment-event": ({ eventId }) => handlePaymentEvent(eventId),
  "settle-gifts": () => settleGifts(),
  "stop-monthly-gift": ({ subscription }) => stopForgottenMonthly(subscription),
  "publish-daily-content": (payload) => publishDailyContent(systemCaller(), payload),
  "clean-up": async () => {
    await cleanUp();
    await listErasures(); // each machine's backups have the list beside them
    await forgetOldMessages(systemCaller());
    await forgetOldApplications(systemCaller());
    await forgetOldDeliveries(systemCaller());
    await forgetOldSubscriptions(systemCaller());
    await forgetUnfinishedGifts(systemCaller());
    await forgetDonationMessages(systemCaller());
    await forgetOldMailTexts(systemCaller());
  },
  "back-up": (payload) => takeBackup(systemCaller(), payload),
};

/** Before and after a restore, which brings nobody back who was erased since the backup was taken. */
export { listErasures, repeatErasures };

/** A backup at once, in this process. */
export const backUp = () => takeBackup(systemCaller());
