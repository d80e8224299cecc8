import { z } from "zod";
import { ActionButton, SmallPrint, Greeting, Paragraph } from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { variableLink, siteNameVariable } from "~/features/mail/template/mail-variables";

/** The double opt-in mail. Holds no name: anybody may have typed the address. */
export const newsletterConfirm = defineMailTemplate({
  name: "newsletter-confirm",
  title: "admin-mails:templates.newsletter-confirm",
  type: "newsletter",
  props: z.object({ confirmPath: z.string() }),
  subject: "newsletter-mails:confirm.subject",
  preview: "newsletter-mails:confirm.preview",
  reason: "newsletter-mails:confirm.reason",
  customText: {
    purpose: "admin-mail-templates:purpose.newsletter-confirm",
    variables: {
      greeting: { kind: "greeting", value: () => undefined },
      siteName: siteNameVariable,
      confirmLink: { kind: "link", required: true, value: ({ props: { confirmPath } }) => confirmPath },
    },
    defaultParagraphs: (t) => [
      "{{greeting}}",
      t("newsletter-mails:confirm.asked", { siteName: "{{siteName}}" }),
      t("newsletter-mails:confirm.press"),
      variableLink(t("newsletter-mails:confirm.button"), "confirmLink"),
      t("newsletter-mails:confirm.notYou"),
    ],
    sample: { confirmPath: "/subscribe" },
  },
  Body: ({ t, site, props, url }) => (
    <>
      <Greeting />
      <Paragraph>{t("newsletter-mails:confirm.asked", { siteName: site.name })}</Paragraph>
      <Paragraph>{t("newsletter-mails:confirm.press")}</Paragraph>
      <ActionButton href={url(props.confirmPath)} spelledOut>
        {t("newsletter-mails:confirm.button")}
      </ActionButton>
      <SmallPrint>{t("newsletter-mails:confirm.notYou")}</SmallPrint>
    </>
  ),
});
