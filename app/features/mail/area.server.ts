import { defineArea } from "~/areas/area.server";
import { checkMailHealth, checkNoticesHealth } from "./mail-health.server";
import { mailPersonalData } from "./personal-data.server";
import { deleteOldMailCounts, eraseOldMailTexts } from "./retention.server";
import { customTextTest } from "./mails/custom-text-test";
import { handleJob } from "~jobs/define-job";
import { sendAutoReplyJob, sendMailJob } from "./jobs";
import { deliverAutoReply, deliverMail, markMailFailed } from "./mail-delivery.server";
import { mailSections } from "./settings";

export const mailArea = defineArea({
  name: "mail",
  personalData: mailPersonalData,
  retention: [eraseOldMailTexts, deleteOldMailCounts],
  audit: [{ actions: ["mail.resent", "mailWords.saved", "mailWords.removed"] }],
  secretPaths: { "/api/mail/bounces/": [] },
  health: {
    mail: { order: 20, check: checkMailHealth },
    notices: { order: 30, check: checkNoticesHealth },
  },
  mails: [customTextTest],
  jobs: [
    handleJob(
      sendMailJob,
      ({ mailId }) => deliverMail(mailId),
      ({ mailId }, error) => markMailFailed(mailId, error),
    ),
    handleJob(
      sendAutoReplyJob,
      ({ mailId }) => deliverAutoReply(mailId),
      ({ mailId }, error) => markMailFailed(mailId, error),
    ),
  ],
  settings: { sections: mailSections },
});
