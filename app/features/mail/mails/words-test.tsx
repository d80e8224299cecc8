import { z } from "zod";
import { Aside } from "../letter";
import { mailTemplate } from "../mail-template";
import { DressedWords } from "../own-words";

/** The ministry's own words for a mail, as a test to whoever writes them. */
export const wordsTest = mailTemplate({
  props: z.object({ subject: z.string(), html: z.string() }),
  subject: "admin-mail-templates:test.mail.subject",
  preview: "admin-mail-templates:test.mail.note",
  reason: "admin-mail-templates:test.mail.reason",
  Body: ({ t, props }) => (
    <>
      <Aside>{t("admin-mail-templates:test.mail.note")}</Aside>
      <DressedWords html={props.html} />
    </>
  ),
});
