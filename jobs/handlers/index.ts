import { listAreas, registerAreas } from "~/areas/registry.server";
import { systemCaller } from "~/auth/caller.server";
import { areas } from "~/features/areas.server";
import { publishDailyContent } from "~/features/devotion/scheduler/publish-daily-content.server";
import { stopErasedMonthlyDonation } from "~/features/giving/stripe/monthly-donations.server";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import { settleDonations } from "~/features/giving/settling/settle-donations.server";
import { deliverAutoReply, deliverMail, markMailFailed } from "~/features/mail/mail-delivery.server";
import { giveUpBatch, sendBatch } from "~/features/newsletter/deliveries.server";
import { completeSubscribeRequest } from "~/features/newsletter/subscribers/subscribers.server";
import { sendDailyDevotion, sendDigests } from "~/features/newsletter/sending/regular-sendings.server";
import { takeBackup } from "~/features/operations/backups-admin.server";
import { writeErasureList, repeatErasures } from "~/features/privacy/erasures.server";
import { recordTranslationFailure, runTranslation } from "~/features/translation/translation-requests.server";
import { recordScheduleFailure, runSchedule } from "~/features/writing/scheduling/content-schedule.server";
import type { Handlers } from "../runner";
import { scheduledVerbs } from "./scheduled-content";

registerAreas(areas);

export { scheduleSettings } from "~/features/operations/schedule-settings.server";

/** What each job does, and where something waits for it how it fails: one verb, called as the system. */
export const handlers: Handlers = {
  "send-mail": {
    work: ({ mailId }) => deliverMail(mailId),
    exhausted: ({ mailId }, error) => markMailFailed(mailId, error),
  },
  "answer-mail": {
    work: ({ mailId }) => deliverAutoReply(mailId),
    exhausted: ({ mailId }, error) => markMailFailed(mailId, error),
  },
  "begin-subscription": ({ wish }) => completeSubscribeRequest(wish),
  "run-content-schedule": {
    work: ({ scheduleId }) => runSchedule(scheduleId, scheduledVerbs),
    exhausted: ({ scheduleId }, error) => recordScheduleFailure(scheduleId, error),
  },
  "translate-content": {
    work: ({ translationId }) => runTranslation(translationId),
    exhausted: ({ translationId }, error) => recordTranslationFailure(translationId, error),
  },
  "send-newsletter": {
    work: (batch, { stopping }) => sendBatch(batch, { stopping }),
    exhausted: (batch, error) => giveUpBatch(batch, error),
  },
  "send-devotion": (payload) => sendDailyDevotion(systemCaller(), payload),
  "send-gathered": (payload) => sendDigests(systemCaller(), payload),
  "handle-payment-event": ({ eventId }) => handlePaymentEvent(eventId),
  "settle-gifts": () => settleDonations(),
  "stop-monthly-gift": ({ subscription }) => stopErasedMonthlyDonation(subscription),
  "publish-daily-content": (payload) => publishDailyContent(systemCaller(), payload),
  "clean-up": async () => {
    const tasks = listAreas().flatMap(({ retention }) => (retention === "none" ? [] : retention));
    for (const task of tasks) await task(systemCaller());
  },
  "back-up": (payload) => takeBackup(systemCaller(), payload),
};

/** Before and after a restore, which brings nobody back who was erased since the backup was taken. */
export { writeErasureList, repeatErasures };

/** A backup at once, in this process. */
export const backUp = () => takeBackup(systemCaller());
