import { z } from "zod";
import { ActionButton, Aside, Facts, MessageText, Paragraph } from "~/features/mail/letter";
import { mailTemplate } from "~/features/mail/mail-template";
import { languageNames, languages } from "~/i18n/languages";

/** Tells the ministry of a new message; an answer goes to its sender. */
export const contactNotice = mailTemplate({
  props: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    senderLanguage: z.enum(languages),
    messageId: z.int().optional(), // mails that an earlier version queued have none
  }),
  subject: "contact:mail.notice.subject",
  preview: "contact:mail.notice.preview",
  reason: "contact:mail.notice.reason",
  replyTo: ({ email }) => email,
  about: ({ email }) => email,
  Body: ({ t, props, url }) => (
    <>
      <Paragraph>{t("contact:mail.notice.arrived")}</Paragraph>
      <Facts
        items={[
          { label: t("contact:mail.notice.from"), value: `${props.firstName} ${props.lastName}` },
          { label: t("contact:mail.notice.email"), value: props.email },
          { label: t("contact:mail.notice.language"), value: languageNames[props.senderLanguage] },
          { label: t("contact:mail.notice.about"), value: props.subject },
        ]}
      />
      <MessageText label={t("contact:mail.notice.message")}>{props.message}</MessageText>
      {props.messageId !== undefined && (
        <ActionButton href={url(`/admin/messages/${props.messageId}`)}>
          {t("contact:mail.notice.open")}
        </ActionButton>
      )}
      <Aside>{t("contact:mail.notice.answer")}</Aside>
    </>
  ),
});
