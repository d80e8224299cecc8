import { z } from "zod";
import { MailFactList, Paragraph } from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { siteNameVariable } from "~/features/mail/template/mail-variables";
import { languageNames, languages } from "~/i18n/languages";

/** A notice to the ministry of a new subscriber. */
export const newsletterNotice = defineMailTemplate({
  name: "newsletter-notice",
  title: "admin-mails:templates.newsletter-notice",
  type: "newsletter",
  props: z.object({
    email: z.string(),
    firstName: z.string().nullable(),
    letterLanguage: z.enum(languages),
  }),
  subject: "newsletter-mails:notice.subject",
  preview: "newsletter-mails:notice.preview",
  reason: "newsletter-mails:notice.reason",
  about: ({ email }) => email,
  customText: {
    purpose: "admin-mail-templates:purpose.newsletter-notice",
    variables: {
      name: { kind: "text", value: ({ props: { firstName } }) => firstName },
      email: { kind: "text", value: ({ props: { email } }) => email },
      language: { kind: "text", value: ({ props: { letterLanguage } }) => languageNames[letterLanguage] },
      siteName: siteNameVariable,
    },
    defaultParagraphs: (t) => [
      t("newsletter-mails:notice.arrived"),
      `**${t("newsletter-mails:notice.email")}** {{email}}`,
      `**${t("newsletter-mails:notice.name")}** {{name}}`,
      `**${t("newsletter-mails:notice.language")}** {{language}}`,
    ],
    sample: { email: "marie@example.org", firstName: "Marie", letterLanguage: "fr" },
  },
  Body: ({ t, props }) => (
    <>
      <Paragraph>{t("newsletter-mails:notice.arrived")}</Paragraph>
      <MailFactList
        items={[
          { label: t("newsletter-mails:notice.email"), value: props.email },
          { label: t("newsletter-mails:notice.name"), value: props.firstName },
          { label: t("newsletter-mails:notice.language"), value: languageNames[props.letterLanguage] },
        ]}
      />
    </>
  ),
});
