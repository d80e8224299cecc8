import { z } from "zod";
import { ActionButton, SmallPrint, Greeting, Paragraph } from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { variableLink, siteNameVariable } from "~/features/mail/template/mail-variables";
import { db } from "~db/client";
import { hasDonated } from "../donations/donor-donations.queries.server";

/**
 * The link to an address's donations; not sent to an address without any. Contains no name: the address is not
 * verified.
 */
export const givingLink = defineMailTemplate({
  name: "giving-link",
  title: "admin-mails:templates.giving-link",
  type: "giving",
  props: z.object({ path: z.string() }),
  subject: "giving-mails:link.subject",
  preview: "giving-mails:link.preview",
  reason: "giving-mails:link.reason",
  isWanted: (recipient) => hasDonated(db, recipient),
  customText: {
    purpose: "admin-mail-templates:purpose.giving-link",
    variables: {
      greeting: { kind: "greeting", value: () => undefined },
      siteName: siteNameVariable,
      givingLink: { kind: "link", required: true, value: ({ props: { path } }) => path },
    },
    defaultParagraphs: (t) => [
      "{{greeting}}",
      t("giving-mails:link.asked"),
      variableLink(t("giving-mails:link.button"), "givingLink"),
      t("giving-mails:link.valid"),
      t("giving-mails:link.notYou"),
    ],
    sample: { path: "/my-giving" },
  },
  Body: ({ t, props, url }) => (
    <>
      <Greeting />
      <Paragraph>{t("giving-mails:link.asked")}</Paragraph>
      <ActionButton href={url(props.path)} spelledOut>
        {t("giving-mails:link.button")}
      </ActionButton>
      <Paragraph>{t("giving-mails:link.valid")}</Paragraph>
      <SmallPrint>{t("giving-mails:link.notYou")}</SmallPrint>
    </>
  ),
});
