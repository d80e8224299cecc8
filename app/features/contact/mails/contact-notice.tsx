import { z } from "zod";
import {
  ActionButton,
  SmallPrint,
  MailFactList,
  MessageText,
  Paragraph,
} from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { variableLink, siteNameVariable } from "~/features/mail/template/mail-variables";
import { languageNames, languages } from "~/i18n/languages";

/** A notice to the ministry. A reply goes to the sender. */
export const contactNotice = defineMailTemplate({
  name: "contact-notice",
  title: "admin-mails:templates.contact-notice",
  props: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    senderLanguage: z.enum(languages),
    messageId: z.int().optional(), // missing in mails that an earlier version queued
  }),
  subject: "contact-mails:notice.subject",
  preview: "contact-mails:notice.preview",
  reason: "contact-mails:notice.reason",
  replyTo: ({ email }) => email,
  about: ({ email }) => email,
  customText: {
    purpose: "admin-mail-templates:purpose.contact-notice",
    variables: {
      firstName: { kind: "text", value: ({ props: { firstName } }) => firstName },
      lastName: { kind: "text", value: ({ props: { lastName } }) => lastName },
      email: { kind: "text", value: ({ props: { email } }) => email },
      language: { kind: "text", value: ({ props: { senderLanguage } }) => languageNames[senderLanguage] },
      subject: { kind: "text", value: ({ props: { subject } }) => subject },
      message: { kind: "text", value: ({ props: { message } }) => message },
      siteName: siteNameVariable,
      openLink: {
        kind: "link",
        value: ({ props: { messageId } }) =>
          messageId === undefined ? "/admin/messages" : `/admin/messages/${messageId}`,
      },
    },
    defaultParagraphs: (t) => [
      t("contact-mails:notice.arrived"),
      `**${t("contact-mails:notice.from")}** {{firstName}} {{lastName}}`,
      `**${t("contact-mails:notice.email")}** {{email}}`,
      `**${t("contact-mails:notice.language")}** {{language}}`,
      `**${t("contact-mails:notice.about")}** {{subject}}`,
      "> {{message}}",
      variableLink(t("contact-mails:notice.open"), "openLink"),
      t("contact-mails:notice.answer"),
    ],
    sample: {
      firstName: "Marie",
      lastName: "Toussaint",
      email: "marie@example.org",
      subject: "…",
      message: "…",
      senderLanguage: "fr",
    },
  },
  Body: ({ t, props, url }) => (
    <>
      <Paragraph>{t("contact-mails:notice.arrived")}</Paragraph>
      <MailFactList
        items={[
          { label: t("contact-mails:notice.from"), value: `${props.firstName} ${props.lastName}` },
          { label: t("contact-mails:notice.email"), value: props.email },
          { label: t("contact-mails:notice.language"), value: languageNames[props.senderLanguage] },
          { label: t("contact-mails:notice.about"), value: props.subject },
        ]}
      />
      <MessageText label={t("contact-mails:notice.message")}>{props.message}</MessageText>
      {props.messageId !== undefined && (
        <ActionButton href={url(`/admin/messages/${props.messageId}`)}>
          {t("contact-mails:notice.open")}
        </ActionButton>
      )}
      <SmallPrint>{t("contact-mails:notice.answer")}</SmallPrint>
    </>
  ),
});
