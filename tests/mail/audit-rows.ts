import {
  removeCustomMailText,
  saveCustomMailText,
  sendCustomMailTextTest,
} from "~/features/mail/custom-mail-text-admin.server";
import { sendAccountTest } from "~/features/mail/account/test-mail-account.server";
import { getSettings } from "~/settings/settings.server";
import { resendMail } from "~/features/mail/mail-log-admin.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { requireMailTemplate } from "~/features/mail/mail-templates.server";
import { db } from "~db/client";
import { auditRow, type AuditTable } from "~tests/support/audit-table";

const customMailText = {
  ...{ name: "newsletter-confirm", language: "fr" as const, subject: "Un pas encore" },
  text: "{{greeting}}\n\n[Je confirme]({{confirmLink}})",
};

export const auditTable: AuditTable = {
  rows: {
    "mail/account/test-mail-account sendAccountTest": auditRow("mailAccount.tested", async (caller) => {
      const settings = await getSettings();
      const given = { provider: "gmail", username: "legliz@gmail.com", apiKey: "k" } as const;
      return () => sendAccountTest(given, settings, caller);
    }),
    "mail/mail-log-admin resendMail": auditRow("mail.resent", async (caller) => {
      const mail = { to: "marie@example.org", language: "fr" as const };
      const props = { confirmPath: "/newsletter/confirm/secret" };
      const id = await queueMail(db, { ...mail, template: requireMailTemplate("newsletter-confirm"), props });
      await deliverMail(id);
      return () => resendMail(caller, { id });
    }),
    "mail/custom-mail-text-admin saveCustomMailText": auditRow(
      "mailWords.saved",
      async (caller) => () => saveCustomMailText(caller, customMailText),
    ),
    "mail/custom-mail-text-admin removeCustomMailText": auditRow("mailWords.removed", async (caller) => {
      await saveCustomMailText(caller, customMailText);
      return () => removeCustomMailText(caller, customMailText);
    }),
    "mail/custom-mail-text-admin sendCustomMailTextTest": auditRow(
      "mailWords.tested",
      async (caller) => () => sendCustomMailTextTest(caller, { ...customMailText, email: "moi@example.org" }),
    ),
  },
};
