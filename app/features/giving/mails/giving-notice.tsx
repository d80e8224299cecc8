import { z } from "zod";
import { ActionButton, MailFactList, Paragraph } from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { variableLink, siteNameVariable } from "~/features/mail/template/mail-variables";
import { formatMoney } from "~/i18n/format";
import { donationMethods } from "../donations/giving-choices";
import { donationAmountVariable, frequencyLabel } from "./giving-variables";

/** Notifies the ministry of a donation with the main facts; the admin screen has the rest. */
export const givingNotice = defineMailTemplate({
  name: "giving-notice",
  title: "admin-mails:templates.giving-notice",
  type: "giving",
  props: z.object({
    donationId: z.int(),
    name: z.string().nullable(),
    /** Not shown: it marks whose personal data the mail holds. */
    email: z.string().nullable(),
    amount: z.int(),
    currency: z.string(),
    method: z.enum(donationMethods),
    isMonthly: z.boolean(),
  }),
  subject: "giving-mails:notice.subject",
  preview: "giving-mails:notice.preview",
  reason: "giving-mails:notice.reason",
  about: ({ email }) => email,
  customText: {
    purpose: "admin-mail-templates:purpose.giving-notice",
    variables: {
      amount: donationAmountVariable,
      kind: { kind: "text", value: ({ t, props: { isMonthly } }) => frequencyLabel(t, isMonthly) },
      method: { kind: "text", value: ({ t, props: { method } }) => t(`giving-mails:method.${method}`) },
      donor: { kind: "text", value: ({ props: { name } }) => name },
      siteName: siteNameVariable,
      openLink: { kind: "link", value: ({ props: { donationId } }) => `/admin/donations/${donationId}` },
    },
    defaultParagraphs: (t) => [
      t("giving-mails:notice.arrived"),
      `**${t("giving-mails:label.amount")}** {{amount}}`,
      `**${t("giving-mails:label.kind")}** {{kind}}`,
      `**${t("giving-mails:label.method")}** {{method}}`,
      `**${t("giving-mails:label.donor")}** {{donor}}`,
      variableLink(t("giving-mails:notice.open"), "openLink"),
    ],
    sample: {
      donationId: 1,
      name: "Marie Toussaint",
      email: "marie@example.org",
      amount: 25_00,
      currency: "USD",
      method: "stripe",
      isMonthly: false,
    },
  },
  Body: ({ t, language, props, url }) => (
    <>
      <Paragraph>{t("giving-mails:notice.arrived")}</Paragraph>
      <MailFactList
        items={[
          {
            label: t("giving-mails:label.amount"),
            value: formatMoney(props.amount, props.currency, language),
          },
          { label: t("giving-mails:label.kind"), value: frequencyLabel(t, props.isMonthly) },
          { label: t("giving-mails:label.method"), value: t(`giving-mails:method.${props.method}`) },
          { label: t("giving-mails:label.donor"), value: props.name },
        ]}
      />
      <ActionButton href={url(`/admin/donations/${props.donationId}`)}>
        {t("giving-mails:notice.open")}
      </ActionButton>
    </>
  ),
});
