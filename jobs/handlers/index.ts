import { systemCaller } from "~/auth/caller.server";
import { publishDailyContent } from "~/features/devotion/publish.server";
import { deliverMail, giveUpMail } from "~/features/mail/mail.server";
import { getSettings } from "~/features/settings/settings.server";
import { cleanUp } from "../clean-up";
import type { Handlers } from "../runner";

/** What each job does, and where something waits for it how it fails: one verb, called as the system. */
export const handlers: Handlers = {
  "send-mail": {
    work: ({ mailId }) => deliverMail(mailId),
    exhausted: ({ mailId }, error) => giveUpMail(mailId, error),
  },
  "publish-daily-content": (payload) => publishDailyContent(systemCaller(), payload),
  "clean-up": () => cleanUp(),
};

/** The time zone the schedule is kept in. */
export const timeZone = async (): Promise<string> => (await getSettings()).publishing.timeZone;
