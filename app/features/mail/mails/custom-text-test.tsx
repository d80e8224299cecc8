import { z } from "zod";
import { SmallPrint } from "../template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { CustomMailBody } from "../template/custom-mail-body";

/** A test of custom text. */
export const customTextTest = defineMailTemplate({
  name: "words-test",
  title: "admin-mails:templates.words-test",
  props: z.object({ subject: z.string(), html: z.string() }),
  subject: "admin-mail-templates:test.mail.subject",
  preview: "admin-mail-templates:test.mail.note",
  reason: "admin-mail-templates:test.mail.reason",
  Body: ({ t, props }) => (
    <>
      <SmallPrint>{t("admin-mail-templates:test.mail.note")}</SmallPrint>
      <CustomMailBody html={props.html} />
    </>
  ),
});
