import { z } from "zod";
import { defineMailTemplate } from "~/areas/mail-template";
import { ActionButton, Greeting, Paragraph, SmallPrint } from "~/features/mail/template/mail-elements";

/** Invites somebody to the administration. Sealed in the mail log, because its link sets a password. */
export const invitationMail = defineMailTemplate({
  name: "admin-invitation",
  title: "admin-mails:templates.admin-invitation",
  confidential: { permission: "manage_users" },
  props: z.object({ username: z.string(), inviter: z.string(), days: z.int(), path: z.string() }),
  subject: "accounts-mails:invitation.subject",
  preview: "accounts-mails:invitation.preview",
  reason: "accounts-mails:invitation.reason",
  Body: ({ t, site, props: { username, inviter, days, path }, url }) => (
    <>
      <Greeting />
      <Paragraph>{t("accounts-mails:invitation.invited", { inviter, siteName: site.name })}</Paragraph>
      <Paragraph>{t("accounts-mails:invitation.choose", { username })}</Paragraph>
      <ActionButton href={url(path)} spelledOut>
        {t("accounts-mails:invitation.button")}
      </ActionButton>
      <SmallPrint>{t("accounts-mails:invitation.expires", { count: days })}</SmallPrint>
    </>
  ),
});
