import { systemCaller } from "~/auth/caller.server";
import { forgetOldApplications } from "~/features/bible-study/retention.server";
import { forgetOldMessages } from "~/features/contact/retention.server";
import { publishDailyContent } from "~/features/devotion/publish.server";
import { deliverMail, giveUpMail } from "~/features/mail/mail.server";
import { takeBackup } from "~/features/operations/backup.server";
import { cleanUp } from "../clean-up";
import type { Handlers } from "../runner";

export { scheduleSettings } from "~/features/operations/schedule-settings.server";

/** What each job does, and where something waits for it how it fails: one verb, called as the system. */
export const handlers: Handlers = {
  "send-mail": {
    work: ({ mailId }) => deliverMail(mailId),
    exhausted: ({ mailId }, error) => giveUpMail(mailId, error),
  },
  "publish-daily-content": (payload) => publishDailyContent(systemCaller(), payload),
  "clean-up": async () => {
    await cleanUp();
    await forgetOldMessages(systemCaller());
    await forgetOldApplications(systemCaller());
  },
  "back-up": (payload) => takeBackup(systemCaller(), payload),
};

/** A backup at once, in this process. */
export const backUp = () => takeBackup(systemCaller());
