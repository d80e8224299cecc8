import { z } from "zod";
import { ActionButton, Greeting, MailVerse, Paragraph } from "~/features/mail/letter";
import { mailTemplate } from "~/features/mail/mail-template";
import { leading, siteName } from "~/features/mail/mail-variables";

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
  own: {
    variables: {
      greeting: { kind: "greeting", of: ({ props: { firstName } }) => firstName },
      name: { kind: "name", of: ({ props: { firstName } }) => firstName },
      siteName,
      devotionLink: { kind: "link", of: () => "/devotion" },
    },
    start: (t) => [
      "{{greeting}}",
      t("newsletter:mail.welcome.welcome", { siteName: "{{siteName}}" }),
      `> ${t("newsletter:mail.welcome.verse.text")}\n>\n> **${t("newsletter:mail.welcome.verse.reference")}**, ${t("newsletter:mail.welcome.verse.version")}`,
      t("newsletter:mail.welcome.letters"),
      t("newsletter:mail.welcome.morning"),
      leading(t("newsletter:mail.welcome.button"), "devotionLink"),
    ],
    sample: { firstName: "Marie", preferencesPath: "/subscribe", unsubscribePath: "/subscribe" },
  },
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
