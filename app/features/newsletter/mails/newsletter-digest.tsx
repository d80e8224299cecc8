import { Section } from "@react-email/components";
import { z } from "zod";
import { Greeting, Paragraph } from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { siteNameVariable } from "~/features/mail/template/mail-variables";
import { samplePaths, subscriberPaths, subscriptionLinks } from "./subscriber-links";

const digestProps = z.object({
  /** The titles of the posts, in one line. */
  titles: z.string(),
  /** The posts with summaries and links: safe HTML with absolute addresses (newsletter-mail-html.server). */
  html: z.string(),
  ...subscriberPaths,
});

/** The posts of a week or a month in one mail. */
export const newsletterDigest = defineMailTemplate({
  name: "newsletter-gathered",
  title: "admin-mails:templates.newsletter-gathered",
  type: "newsletter",
  props: digestProps,
  subject: "newsletter-mails:gathered.subject",
  preview: "newsletter-mails:gathered.preview",
  reason: "newsletter-mails:gathered.reason",
  customText: {
    purpose: "admin-mail-templates:purpose.newsletter-gathered",
    variables: {
      greeting: { kind: "greeting", value: () => undefined },
      titles: { kind: "text", value: ({ props: { titles } }) => titles },
      content: { kind: "block", required: true, value: ({ props: { html } }) => html },
      siteName: siteNameVariable,
    },
    defaultParagraphs: (t) => [
      "{{greeting}}",
      t("newsletter-mails:gathered.intro", { siteName: "{{siteName}}" }),
      "{{content}}",
    ],
    sample: (t) => ({
      titles: t("admin-mail-templates:sample.title"),
      html: `<h3>${t("admin-mail-templates:sample.title")}</h3><p>${t("admin-mail-templates:sample.summary")}</p>`,
      ...samplePaths,
    }),
  },
  subscriptionLinks: (props) => subscriptionLinks(props),
  Body: ({ t, site, props }) => (
    <>
      <Greeting />
      <Paragraph>{t("newsletter-mails:gathered.intro", { siteName: site.name })}</Paragraph>
      <Section>
        <div dangerouslySetInnerHTML={{ __html: props.html }} />
      </Section>
    </>
  ),
});
