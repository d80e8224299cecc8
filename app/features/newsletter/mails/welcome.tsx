import { z } from "zod";
import { ActionButton, Greeting, MailVerse, Paragraph } from "~/features/mail/letter";
import { mailTemplate } from "~/features/mail/mail-template";

/** The first letter, once the address is proven. */
export const newsletterWelcome = mailTemplate({
  props: z.object({
    firstName: z.string().nullable(),
    preferencesPath: z.string(),
    unsubscribePath: z.string(),
  }),
  subject: "newsletter:mail.welcome.subject",
  preview: "newsletter:mail.welcome.preview",
  reason: "newsletter:mail.welcome.reason",
  manage: ({ preferencesPath, unsubscribePath }) => ({
    preferences: preferencesPath,
    unsubscribe: unsubscribePath,
  }),
  Body: ({ t, site, props, url }) => (
    <>
      <Greeting name={props.firstName ?? undefined} />
      <Paragraph>{t("newsletter:mail.welcome.welcome", { siteName: site.name })}</Paragraph>
      <MailVerse
        text={t("newsletter:mail.welcome.verse.text")}
        reference={t("newsletter:mail.welcome.verse.reference")}
        version={t("newsletter:mail.welcome.verse.version")}
      />
      <Paragraph>{t("newsletter:mail.welcome.letters")}</Paragraph>
      <Paragraph>{t("newsletter:mail.welcome.morning")}</Paragraph>
      <ActionButton href={url("/devotion")}>{t("newsletter:mail.welcome.button")}</ActionButton>
    </>
  ),
});
