import type { TFunction } from "i18next";
import { z } from "zod";
import { contentTypes, frequencies } from "../preferences/preference-choices";
import { ActionButton, Greeting, MailVerse, Paragraph } from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { variableLink, siteNameVariable } from "~/features/mail/template/mail-variables";
import { samplePaths, subscriberPaths, subscriptionLinks } from "./subscriber-links";

/** Missing in mails that an earlier version queued. */
const chosenPreferences = z.object({
  frequency: z.enum(frequencies).optional(),
  contentTypes: z.array(z.enum(contentTypes)).optional(),
});
type ChosenPreferences = z.output<typeof chosenPreferences>;

/** A sentence: what comes, and how often. */
const frequencyText = (
  t: TFunction,
  { frequency = "weekly", contentTypes: wanted = [...contentTypes] }: ChosenPreferences,
) => {
  const isDevotionAlone = !wanted.includes("updates") && wanted.includes("devotional");
  const isNewsAlone = !wanted.includes("devotional") && wanted.includes("updates");
  if (frequency === "daily" && isDevotionAlone) return t("newsletter-mails:welcome.rhythm.devotion");
  if (frequency === "daily" && isNewsAlone) return t("newsletter-mails:welcome.rhythm.news");
  return t(`newsletter-mails:welcome.rhythm.${frequency}`);
};

/** The first mail, after the address is confirmed. */
export const newsletterWelcome = defineMailTemplate({
  name: "newsletter-welcome",
  title: "admin-mails:templates.newsletter-welcome",
  type: "newsletter",
  props: z.object({
    firstName: z.string().nullable(),
    ...subscriberPaths,
    ...chosenPreferences.shape,
  }),
  subject: "newsletter-mails:welcome.subject",
  preview: "newsletter-mails:welcome.preview",
  reason: "newsletter-mails:welcome.reason",
  customText: {
    purpose: "admin-mail-templates:purpose.newsletter-welcome",
    variables: {
      greeting: { kind: "greeting", value: ({ props: { firstName } }) => firstName },
      name: { kind: "name", value: ({ props: { firstName } }) => firstName },
      rhythm: { kind: "text", value: ({ t, props }) => frequencyText(t, props) },
      siteName: siteNameVariable,
      devotionLink: { kind: "link", value: () => "/devotion" },
    },
    defaultParagraphs: (t) => [
      "{{greeting}}",
      t("newsletter-mails:welcome.welcome", { siteName: "{{siteName}}" }),
      `> ${t("newsletter-mails:welcome.verse.text")}\n>\n> **${t("newsletter-mails:welcome.verse.reference")}**, ${t("newsletter-mails:welcome.verse.version")}`,
      `{{rhythm}} ${t("newsletter-mails:welcome.change")}`,
      t("newsletter-mails:welcome.morning"),
      variableLink(t("newsletter-mails:welcome.button"), "devotionLink"),
    ],
    sample: { firstName: "Marie", ...samplePaths },
  },
  subscriptionLinks: (props) => subscriptionLinks(props),
  Body: ({ t, site, props, url }) => (
    <>
      <Greeting name={props.firstName ?? undefined} />
      <Paragraph>{t("newsletter-mails:welcome.welcome", { siteName: site.name })}</Paragraph>
      <MailVerse
        text={t("newsletter-mails:welcome.verse.text")}
        reference={t("newsletter-mails:welcome.verse.reference")}
        version={t("newsletter-mails:welcome.verse.version")}
      />
      <Paragraph>
        {frequencyText(t, props)} {t("newsletter-mails:welcome.change")}
      </Paragraph>
      <Paragraph>{t("newsletter-mails:welcome.morning")}</Paragraph>
      <ActionButton href={url("/devotion")}>{t("newsletter-mails:welcome.button")}</ActionButton>
    </>
  ),
});
