import { z } from "zod";
import { ActionButton, SmallPrint, Greeting, Paragraph } from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { variableLink, siteNameVariable } from "~/features/mail/template/mail-variables";

/** Links to the data of the address. Contains no name: anybody may have typed the address. */
export const privacyLink = defineMailTemplate({
  name: "privacy-link",
  title: "admin-mails:templates.privacy-link",
  props: z.object({ dataPath: z.string() }),
  subject: "privacy-mails:subject",
  preview: "privacy-mails:preview",
  reason: "privacy-mails:reason",
  customText: {
    purpose: "admin-mail-templates:purpose.privacy-link",
    variables: {
      greeting: { kind: "greeting", value: () => undefined },
      siteName: siteNameVariable,
      dataLink: { kind: "link", required: true, value: ({ props: { dataPath } }) => dataPath },
    },
    defaultParagraphs: (t) => [
      "{{greeting}}",
      t("privacy-mails:asked", { siteName: "{{siteName}}" }),
      t("privacy-mails:open"),
      variableLink(t("privacy-mails:button"), "dataLink"),
      t("privacy-mails:notYou"),
    ],
    sample: { dataPath: "/privacy" },
  },
  Body: ({ t, site, props, url }) => (
    <>
      <Greeting />
      <Paragraph>{t("privacy-mails:asked", { siteName: site.name })}</Paragraph>
      <Paragraph>{t("privacy-mails:open")}</Paragraph>
      <ActionButton href={url(props.dataPath)} spelledOut>
        {t("privacy-mails:button")}
      </ActionButton>
      <SmallPrint>{t("privacy-mails:notYou")}</SmallPrint>
    </>
  ),
});
