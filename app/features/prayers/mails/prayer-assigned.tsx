import { z } from "zod";
import { ActionButton, Paragraph } from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { siteNameVariable, variableLink } from "~/features/mail/template/mail-variables";

/** Tells an administrator that a request was assigned to them. Never contains the text of the request. */
export const prayerAssigned = defineMailTemplate({
  name: "prayer-assigned",
  title: "admin-mails:templates.prayer-assigned",
  props: z.object({ requestId: z.int() }),
  subject: "prayers-mails:assigned.subject",
  preview: "prayers-mails:assigned.preview",
  reason: "prayers-mails:assigned.reason",
  customText: {
    purpose: "admin-mail-templates:purpose.prayer-assigned",
    variables: {
      siteName: siteNameVariable,
      openLink: {
        kind: "link",
        required: true,
        value: ({ props: { requestId } }) => `/admin/prayers/${requestId}`,
      },
    },
    defaultParagraphs: (t) => [
      t("prayers-mails:assigned.text"),
      variableLink(t("prayers-mails:notice.open"), "openLink"),
    ],
    sample: { requestId: 1 },
  },
  Body: ({ t, props, url }) => (
    <>
      <Paragraph>{t("prayers-mails:assigned.text")}</Paragraph>
      <ActionButton href={url(`/admin/prayers/${props.requestId}`)}>
        {t("prayers-mails:notice.open")}
      </ActionButton>
    </>
  ),
});
