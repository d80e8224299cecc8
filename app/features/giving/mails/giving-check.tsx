import { z } from "zod";
import { ActionButton, MailFactList, Paragraph } from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { variableLink, siteNameVariable } from "~/features/mail/template/mail-variables";
import { formatMoney } from "~/i18n/format";
import { donationMethods } from "../donations/giving-choices";
import { formatLedgerNote } from "../donations/ledger-note";
import { donationAmountVariable } from "./giving-variables";

/** Notifies the ministry of a payment or refund that does not match its donation. */
export const givingCheck = defineMailTemplate({
  name: "giving-check",
  title: "admin-mails:templates.giving-check",
  type: "giving",
  props: z.object({
    donationId: z.int(),
    /** The recorded amount of the donation. */
    amount: z.int(),
    currency: z.string(),
    method: z.enum(donationMethods),
    /** The provider's amounts as in the ledger note: "30.00 USD". */
    reported: z.string(),
  }),
  subject: "giving-mails:check.subject",
  preview: "giving-mails:check.preview",
  reason: "giving-mails:check.reason",
  customText: {
    purpose: "admin-mail-templates:purpose.giving-check",
    variables: {
      amount: donationAmountVariable,
      reported: {
        kind: "text",
        value: ({ props: { reported }, language }) => formatLedgerNote(reported, language),
      },
      method: { kind: "text", value: ({ t, props: { method } }) => t(`giving-mails:method.${method}`) },
      siteName: siteNameVariable,
      openLink: { kind: "link", value: ({ props: { donationId } }) => `/admin/donations/${donationId}` },
    },
    defaultParagraphs: (t) => [
      t("giving-mails:check.arrived"),
      `**${t("giving-mails:label.reported")}** {{reported}}`,
      `**${t("giving-mails:label.recorded")}** {{amount}}`,
      `**${t("giving-mails:label.method")}** {{method}}`,
      t("giving-mails:check.look"),
      variableLink(t("giving-mails:notice.open"), "openLink"),
    ],
    sample: { donationId: 1, amount: 25_00, currency: "USD", method: "stripe", reported: "30.00 USD" },
  },
  Body: ({ t, language, props, url }) => (
    <>
      <Paragraph>{t("giving-mails:check.arrived")}</Paragraph>
      <MailFactList
        items={[
          { label: t("giving-mails:label.reported"), value: formatLedgerNote(props.reported, language) },
          {
            label: t("giving-mails:label.recorded"),
            value: formatMoney(props.amount, props.currency, language),
          },
          { label: t("giving-mails:label.method"), value: t(`giving-mails:method.${props.method}`) },
        ]}
      />
      <Paragraph>{t("giving-mails:check.look")}</Paragraph>
      <ActionButton href={url(`/admin/donations/${props.donationId}`)}>
        {t("giving-mails:notice.open")}
      </ActionButton>
    </>
  ),
});
