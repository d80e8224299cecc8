import { z } from "zod";
import { SmallPrint } from "../letter";
import { defineMailTemplate } from "../mail-template";
import { CustomMailBody } from "../own-words";

/** The ministry's own words for a mail, as a test to whoever writes them. */
export const customTextTest = defineMailTemplate({
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
