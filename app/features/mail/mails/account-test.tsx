import { z } from "zod";
import { defineMailTemplate } from "~/areas/mail-template";
import { Paragraph } from "../template/mail-elements";

/** "Send me a test" of the Email tab. */
export const accountTest = defineMailTemplate({
  name: "account-test",
  title: "admin-mails:templates.account-test",
  props: z.object({}),
  subject: "admin-mail-account:mail.subject",
  preview: "admin-mail-account:mail.text",
  reason: "admin-mail-account:mail.reason",
  Body: ({ t }) => <Paragraph>{t("admin-mail-account:mail.text")}</Paragraph>,
});
