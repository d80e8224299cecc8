import { z } from "zod";
import { ActionButton, SmallPrint, Greeting, Paragraph } from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { variableLink, siteNameVariable } from "~/features/mail/template/mail-variables";

/** Opens a visitor's data on another device. Contains no name: anybody may have typed the address. */
export const deviceLink = defineMailTemplate({
  name: "device-link",
  title: "admin-mails:templates.device-link",
  props: z.object({ devicePath: z.string() }),
  subject: "my-data:mail.subject",
  preview: "my-data:mail.preview",
  reason: "my-data:mail.reason",
  customText: {
    purpose: "admin-mail-templates:purpose.device-link",
    variables: {
      greeting: { kind: "greeting", value: () => undefined },
      siteName: siteNameVariable,
      deviceLink: { kind: "link", required: true, value: ({ props: { devicePath } }) => devicePath },
    },
    defaultParagraphs: (t) => [
      "{{greeting}}",
      t("my-data:mail.asked", { siteName: "{{siteName}}" }),
      t("my-data:mail.open"),
      variableLink(t("my-data:mail.button"), "deviceLink"),
      t("my-data:mail.notYou"),
    ],
    sample: { devicePath: "/my-data" },
  },
  Body: ({ t, site, props, url }) => (
    <>
      <Greeting />
      <Paragraph>{t("my-data:mail.asked", { siteName: site.name })}</Paragraph>
      <Paragraph>{t("my-data:mail.open")}</Paragraph>
      <ActionButton href={url(props.devicePath)} spelledOut>
        {t("my-data:mail.button")}
      </ActionButton>
      <SmallPrint>{t("my-data:mail.notYou")}</SmallPrint>
    </>
  ),
});
