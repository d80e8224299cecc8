import { z } from "zod";
import { ActionButton, Greeting, Paragraph } from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { variableLink, siteNameVariable } from "~/features/mail/template/mail-variables";

/** Thanks the sender. Contains no text of the message: anybody may have typed the address. */
export const contactAcknowledgement = defineMailTemplate({
  name: "contact-acknowledgement",
  title: "admin-mails:templates.contact-acknowledgement",
  props: z.object({ firstName: z.string() }),
  subject: "contact-mails:acknowledgement.subject",
  preview: "contact-mails:acknowledgement.preview",
  reason: "contact-mails:acknowledgement.reason",
  customText: {
    purpose: "admin-mail-templates:purpose.contact-acknowledgement",
    variables: {
      greeting: { kind: "greeting", value: ({ props: { firstName } }) => firstName },
      name: { kind: "name", value: ({ props: { firstName } }) => firstName },
      siteName: siteNameVariable,
      devotionLink: { kind: "link", value: () => "/devotion" },
    },
    defaultParagraphs: (t) => [
      "{{greeting}}",
      t("contact-mails:acknowledgement.received"),
      t("contact-mails:acknowledgement.prayer"),
      variableLink(t("contact-mails:acknowledgement.devotion"), "devotionLink"),
    ],
    sample: { firstName: "Marie" },
  },
  Body: ({ t, props, url }) => (
    <>
      <Greeting name={props.firstName} />
      <Paragraph>{t("contact-mails:acknowledgement.received")}</Paragraph>
      <Paragraph>{t("contact-mails:acknowledgement.prayer")}</Paragraph>
      <ActionButton href={url("/devotion")}>{t("contact-mails:acknowledgement.devotion")}</ActionButton>
    </>
  ),
});
