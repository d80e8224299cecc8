import { z } from "zod";
import {
  SmallPrint,
  MailFactList,
  Greeting,
  MessageText,
  Paragraph,
} from "~/features/mail/template/mail-elements";
import { defineMailTemplate, type MailBodyProps } from "~/areas/mail-template";
import { siteNameVariable } from "~/features/mail/template/mail-variables";
import { formatMoney } from "~/i18n/format";
import { donationAmountVariable, donorGreetingVariable, donorNameVariable } from "./giving-variables";

const pledgeMailSchema = z.object({
  name: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  recipient: z.string(),
  /** The name that the bank shows; may be empty. */
  recipientName: z.string(),
  /** The whole memo text. */
  memo: z.string(),
});

/** Tells donors who pledged another currency that Zelle sends US dollars only. */
const dollarNote = ({ t, props }: MailBodyProps<z.output<typeof pledgeMailSchema>>): string =>
  props.currency === "USD" ? "" : t("giving:zelle.dollars");

/** How to make the Zelle transfer of a pledge. The address is not verified. */
export const givingPledge = defineMailTemplate({
  name: "giving-pledge",
  title: "admin-mails:templates.giving-pledge",
  type: "giving",
  props: pledgeMailSchema,
  subject: "giving-mails:pledge.subject",
  preview: "giving-mails:pledge.preview",
  reason: "giving-mails:pledge.reason",
  customText: {
    purpose: "admin-mail-templates:purpose.giving-pledge",
    variables: {
      greeting: donorGreetingVariable,
      name: donorNameVariable,
      amount: donationAmountVariable,
      recipient: { kind: "text", value: ({ props: { recipient } }) => recipient },
      recipientName: { kind: "text", value: ({ props: { recipientName } }) => recipientName },
      memo: { kind: "text", value: ({ props: { memo } }) => memo },
      dollars: { kind: "text", value: dollarNote },
      siteName: siteNameVariable,
    },
    defaultParagraphs: (t) => [
      "{{greeting}}",
      t("giving-mails:pledge.thanks", { amount: "{{amount}}" }),
      "{{dollars}}",
      `**${t("giving-mails:label.recipient")}** {{recipient}}`,
      `**${t("giving-mails:label.recipientName")}** {{recipientName}}`,
      `**${t("giving-mails:label.amount")}** {{amount}}`,
      `> **${t("giving-mails:label.memo")}** {{memo}}`,
      t("giving-mails:pledge.memo"),
      t("giving-mails:pledge.next"),
      t("giving-mails:pledge.notYou"),
    ],
    sample: {
      name: "Marie",
      amount: 50_00,
      currency: "USD",
      recipient: "dons@example.org",
      recipientName: "Limyè",
      memo: "Ministry Donation K7QM-4XTP",
    },
  },
  Body: (given) => {
    const { t, language, props } = given;
    const sum = formatMoney(props.amount, props.currency, language);
    const dollars = dollarNote(given);
    return (
      <>
        <Greeting name={props.name ?? undefined} />
        <Paragraph>{t("giving-mails:pledge.thanks", { amount: sum })}</Paragraph>
        {dollars && <Paragraph>{dollars}</Paragraph>}
        <MailFactList
          items={[
            { label: t("giving-mails:label.recipient"), value: props.recipient },
            { label: t("giving-mails:label.recipientName"), value: props.recipientName },
            { label: t("giving-mails:label.amount"), value: sum },
          ]}
        />
        <MessageText label={t("giving-mails:label.memo")}>{props.memo}</MessageText>
        <Paragraph>{t("giving-mails:pledge.memo")}</Paragraph>
        <Paragraph>{t("giving-mails:pledge.next")}</Paragraph>
        <SmallPrint>{t("giving-mails:pledge.notYou")}</SmallPrint>
      </>
    );
  },
});
