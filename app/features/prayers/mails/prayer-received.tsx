import type { TFunction } from "i18next";
import { z } from "zod";
import { ActionButton, Greeting, Paragraph, SmallPrint } from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { siteNameVariable, variableLink } from "~/features/mail/template/mail-variables";

const receivedProps = z.object({
  name: z.string(),
  /** The secret link. */
  path: z.string(),
  isPublic: z.boolean(),
  isTestimony: z.boolean(),
});
type ReceivedProps = z.output<typeof receivedProps>;

const thanksText = (t: TFunction, { isTestimony }: ReceivedProps) =>
  isTestimony ? t("prayers-mails:received.testimonyThanks") : t("prayers-mails:received.thanks");

function nextText(t: TFunction, { isPublic, isTestimony }: ReceivedProps): string {
  if (!isPublic) return t("prayers-mails:received.private");
  return isTestimony ? t("prayers-mails:received.testimony") : t("prayers-mails:received.public");
}

const linkText = (t: TFunction, { isTestimony }: ReceivedProps) =>
  isTestimony ? t("prayers-mails:received.testimonyLink") : t("prayers-mails:received.link");

/**
 * Thanks the sender of a request or a testimony, with the secret link. Contains none of the text, because anybody can
 * enter somebody else's address.
 */
export const prayerReceived = defineMailTemplate({
  name: "prayer-received",
  title: "admin-mails:templates.prayer-received",
  confidential: { permission: "manage_prayers" },
  props: receivedProps,
  subject: "prayers-mails:received.subject",
  preview: "prayers-mails:received.preview",
  reason: "prayers-mails:received.reason",
  customText: {
    purpose: "admin-mail-templates:purpose.prayer-received",
    variables: {
      greeting: { kind: "greeting", value: ({ props: { name } }) => name },
      name: { kind: "name", value: ({ props: { name } }) => name },
      next: { kind: "text", value: ({ t, props }) => nextText(t, props) },
      siteName: siteNameVariable,
      requestLink: { kind: "link", required: true, value: ({ props: { path } }) => path },
    },
    defaultParagraphs: (t) => [
      "{{greeting}}",
      t("prayers-mails:received.thanks"),
      "{{next}}",
      t("prayers-mails:received.link"),
      variableLink(t("prayers-mails:received.button"), "requestLink"),
      t("prayers-mails:received.yours"),
    ],
    sample: { name: "Marie", path: "/prayer-requests", isPublic: true, isTestimony: false },
  },
  Body: ({ t, props, url }) => (
    <>
      <Greeting name={props.name} />
      <Paragraph>{thanksText(t, props)}</Paragraph>
      <Paragraph>{nextText(t, props)}</Paragraph>
      <Paragraph>{linkText(t, props)}</Paragraph>
      <ActionButton href={url(props.path)} spelledOut>
        {t("prayers-mails:received.button")}
      </ActionButton>
      <SmallPrint>{t("prayers-mails:received.yours")}</SmallPrint>
    </>
  ),
});
