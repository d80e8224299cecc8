import { z } from "zod";
import { Facts, Paragraph } from "~/features/mail/letter";
import { mailTemplate } from "~/features/mail/mail-template";
import { languageNames, languages } from "~/i18n/languages";

/** Tells the ministry of a new subscriber. */
export const newsletterNotice = mailTemplate({
  props: z.object({
    email: z.string(),
    firstName: z.string().nullable(),
    letterLanguage: z.enum(languages),
  }),
  subject: "newsletter:mail.notice.subject",
  preview: "newsletter:mail.notice.preview",
  reason: "newsletter:mail.notice.reason",
  about: ({ email }) => email,
  Body: ({ t, props }) => (
    <>
      <Paragraph>{t("newsletter:mail.notice.arrived")}</Paragraph>
      <Facts
        items={[
          { label: t("newsletter:mail.notice.email"), value: props.email },
          { label: t("newsletter:mail.notice.name"), value: props.firstName },
          { label: t("newsletter:mail.notice.language"), value: languageNames[props.letterLanguage] },
        ]}
      />
    </>
  ),
});
