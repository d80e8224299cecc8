import { z } from "zod";
import {
  ActionButton,
  MailFactList,
  Greeting,
  MailVerse,
  Paragraph,
} from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { variableLink, siteNameVariable } from "~/features/mail/template/mail-variables";
import { formatDate, formatMoney } from "~/i18n/format";
import { markReceiptSent, readReceiptAttachments } from "../receipt-file.server";
import {
  donationAmountVariable,
  donorGreetingVariable,
  frequencyLabel,
  donorNameVariable,
} from "../../mails/giving-variables";

/** Thanks a donor, with the receipt attached. */
export const givingReceipt = defineMailTemplate({
  name: "giving-receipt",
  title: "admin-mails:templates.giving-receipt",
  type: "giving",
  props: z.object({
    receiptId: z.int(),
    serial: z.string(),
    /** The day of the donation. */
    date: z.iso.date(),
    name: z.string().nullable(),
    amount: z.int(),
    currency: z.string(),
    isMonthly: z.boolean(),
    /** What was given in kind; said instead of an amount. */
    description: z.string().default(""),
  }),
  subject: "giving-mails:receipt.subject",
  preview: "giving-mails:receipt.preview",
  reason: "giving-mails:receipt.reason",
  attach: ({ receiptId }) => readReceiptAttachments(receiptId),
  onSent: (trx, { receiptId }) => markReceiptSent(trx, receiptId),
  customText: {
    purpose: "admin-mail-templates:purpose.giving-receipt",
    variables: {
      greeting: donorGreetingVariable,
      name: donorNameVariable,
      amount: donationAmountVariable,
      date: { kind: "text", value: ({ props: { date }, language }) => formatDate(date, language) },
      kind: { kind: "text", value: ({ t, props: { isMonthly } }) => frequencyLabel(t, isMonthly) },
      serial: { kind: "text", value: ({ props: { serial } }) => serial },
      siteName: siteNameVariable,
      givingLink: { kind: "link", value: () => "/my-giving" },
    },
    defaultParagraphs: (t) => [
      "{{greeting}}",
      t("giving-mails:receipt.arrived", { amount: "{{amount}}" }),
      `> ${t("giving-mails:verse.text")}\n>\n> **${t("giving-mails:verse.reference")}**, ${t("giving-mails:verse.version")}`,
      t("giving-mails:receipt.attached"),
      `**${t("giving-mails:label.amount")}** {{amount}}`,
      `**${t("giving-mails:label.kind")}** {{kind}}`,
      `**${t("giving-mails:label.date")}** {{date}}`,
      `**${t("giving-mails:label.serial")}** {{serial}}`,
      t("giving-mails:receipt.later"),
      variableLink(t("giving-mails:receipt.button"), "givingLink"),
    ],
    sample: {
      receiptId: 0,
      serial: "2026-000042",
      date: "2026-11-20",
      name: "Marie",
      amount: 25_00,
      currency: "USD",
      isMonthly: false,
      description: "",
    },
  },
  Body: ({ t, language, props, url }) => {
    const sum = props.description || formatMoney(props.amount, props.currency, language);
    return (
      <>
        <Greeting name={props.name ?? undefined} />
        <Paragraph>{t("giving-mails:receipt.arrived", { amount: sum })}</Paragraph>
        <MailVerse
          text={t("giving-mails:verse.text")}
          reference={t("giving-mails:verse.reference")}
          version={t("giving-mails:verse.version")}
        />
        <Paragraph>{t("giving-mails:receipt.attached")}</Paragraph>
        <MailFactList
          items={[
            { label: t("giving-mails:label.amount"), value: sum },
            { label: t("giving-mails:label.kind"), value: frequencyLabel(t, props.isMonthly) },
            { label: t("giving-mails:label.date"), value: formatDate(props.date, language) },
            { label: t("giving-mails:label.serial"), value: props.serial },
          ]}
        />
        <Paragraph>{t("giving-mails:receipt.later")}</Paragraph>
        <ActionButton href={url("/my-giving")}>{t("giving-mails:receipt.button")}</ActionButton>
      </>
    );
  },
});
