import { systemCaller } from "~/auth/caller.server";
import { publishDailyContent } from "~/features/devotion/publish.server";
import { deliverMail } from "~/features/mail/mail.server";
import { getSettings } from "~/features/settings/settings.server";
import { cleanUp } from "../clean-up";
import type { Handlers } from "../runner";

/** What each job does: one verb, called as the system. */
export const handlers: Handlers = {
  "send-mail": ({ mailId }) => deliverMail(mailId),
  "publish-daily-content": (payload) => publishDailyContent(systemCaller(), payload),
  "clean-up": () => cleanUp(),
};

/** The time zone the schedule is kept in. */
export const timeZone = async (): Promise<string> => (await getSettings()).publishing.timeZone;
