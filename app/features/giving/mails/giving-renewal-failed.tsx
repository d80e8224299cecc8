import { z } from "zod";
import { ActionButton, Greeting, Paragraph } from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { variableLink, siteNameVariable } from "~/features/mail/template/mail-variables";
import { formatMoney } from "~/i18n/format";
import { donationAmountVariable, donorGreetingVariable, donorNameVariable } from "./giving-variables";

/** The bank declined a payment of a monthly donation. */
export const givingRenewalFailed = defineMailTemplate({
  name: "giving-renewal-failed",
  title: "admin-mails:templates.giving-renewal-failed",
  type: "giving",
  props: z.object({ name: z.string().nullable(), amount: z.int(), currency: z.string() }),
  subject: "giving-mails:renewal.subject",
  preview: "giving-mails:renewal.preview",
  reason: "giving-mails:renewal.reason",
  customText: {
    purpose: "admin-mail-templates:purpose.giving-renewal-failed",
    variables: {
      greeting: donorGreetingVariable,
      name: donorNameVariable,
      amount: donationAmountVariable,
      siteName: siteNameVariable,
      givingLink: { kind: "link", value: () => "/my-giving" },
    },
    defaultParagraphs: (t) => [
      "{{greeting}}",
      t("giving-mails:renewal.failed", { amount: "{{amount}}" }),
      t("giving-mails:renewal.nothingLost"),
      t("giving-mails:renewal.how"),
      variableLink(t("giving-mails:renewal.button"), "givingLink"),
    ],
    sample: { name: "Marie", amount: 25_00, currency: "USD" },
  },
  Body: ({ t, language, props, url }) => (
    <>
      <Greeting name={props.name ?? undefined} />
      <Paragraph>
        {t("giving-mails:renewal.failed", { amount: formatMoney(props.amount, props.currency, language) })}
      </Paragraph>
      <Paragraph>{t("giving-mails:renewal.nothingLost")}</Paragraph>
      <Paragraph>{t("giving-mails:renewal.how")}</Paragraph>
      <ActionButton href={url("/my-giving")}>{t("giving-mails:renewal.button")}</ActionButton>
    </>
  ),
});
