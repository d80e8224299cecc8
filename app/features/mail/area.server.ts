import { defineArea } from "~/areas/area.server";
import { isMailConfigured } from "./account/configured-mail-server.server";
import { isAnyMailSent, mailHealth } from "./mail-health.server";
import { mailPersonalData } from "./personal-data.server";
import { deleteOldMailCounts, eraseOldMailTexts } from "./retention.server";
import { accountTest } from "./mails/account-test";
import { customTextTest } from "./mails/custom-text-test";
import { handleJob } from "~jobs/define-job";
import { sendAutoReplyJob, sendMailJob } from "./jobs";
import { deliverAutoReply, deliverMail, markMailFailed } from "./mail-delivery.server";
import { mailSections } from "./settings";
import {
  checkMailAccount,
  listMailNotices,
  mailConnection,
  mailTestConnection,
  showMailSettings,
} from "./settings-screen.server";

export const mailArea = defineArea({
  name: "mail",
  personalData: mailPersonalData,
  visitorData: "none",
  retention: [eraseOldMailTexts, deleteOldMailCounts],
  audit: [
    {
      texts: "admin-activity",
      actions: [
        "mail.resent",
        "mailAccount.tested",
        "mailWords.saved",
        "mailWords.removed",
        "mailWords.tested",
      ],
    },
  ],
  secretPaths: { "/api/mail/bounces/": [] },
  navigation: [
    {
      href: "/admin/mails",
      group: "site",
      order: 40,
      icon: "mail",
      needs: "manage_users",
      label: "admin-mails:title",
    },
  ],
  setupSteps: [
    {
      name: "mailServer",
      order: 70,
      texts: "admin-setup:steps.mailServer",
      firstHour: "mail",
      href: "/admin/settings?tab=email",
      isDone: isMailConfigured,
      isWanted: async () => !(await isMailConfigured()),
    },
    {
      name: "mailTest",
      order: 75,
      texts: "admin-setup:steps.mailTest",
      firstHour: "mail",
      href: "/admin/settings?tab=email",
      isDone: isAnyMailSent,
      isWanted: isMailConfigured,
    },
  ],
  health: mailHealth,
  mails: [accountTest, customTextTest],
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
  settings: {
    sections: mailSections,
    listNotices: listMailNotices,
    showScreen: showMailSettings,
    check: checkMailAccount,
    connections: { email: mailConnection, mailTest: mailTestConnection },
  },
});
