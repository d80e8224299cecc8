import { z } from "zod";
import { SmallPrint, Greeting, Paragraph } from "~/features/mail/template/mail-elements";
import { defineMailTemplate, type MailBodyProps } from "~/areas/mail-template";
import { siteNameVariable } from "~/features/mail/template/mail-variables";
import { formatMoney } from "~/i18n/format";
import { readReceiptAttachments } from "../receipt-file.server";
import {
  donationAmountVariable,
  donorGreetingVariable,
  donorNameVariable,
} from "../../mails/giving-variables";

const refundMailSchema = z.object({
  receiptId: z.int(),
  serial: z.string(),
  name: z.string().nullable(),
  currency: z.string(),
  /** Minor units: the donation, this change, and what is left. */
  amount: z.int(),
  moved: z.int(),
  kept: z.int(),
  change: z.enum(["refunded", "refundFailed", "disputed", "disputeWon", "corrected"]),
  /** What was given in kind. */
  description: z.string().default(""),
});
type RefundMailProps = MailBodyProps<z.output<typeof refundMailSchema>>;

function describeChange({
  t,
  language,
  props: { change, amount, moved, kept, currency, description },
}: RefundMailProps): string {
  const inWords = (sum: number) => description || formatMoney(sum, currency, language);
  const amounts = { amount: inWords(amount), back: inWords(moved) };
  if (change === "refunded" && kept === 0 && moved === amount)
    return t("giving-mails:change.refundedWhole", amounts);
  return t(`giving-mails:change.${change}`, amounts);
}

function describeReceipt({
  t,
  language,
  props: { serial, amount, kept, currency },
}: RefundMailProps): string {
  if (kept === 0) return t("giving-mails:change.receiptVoid", { serial });
  if (kept === amount) return t("giving-mails:change.receiptGood", { serial });
  return t("giving-mails:change.receiptLess", { serial, kept: formatMoney(kept, currency, language) });
}

/** Notifies a donor of a refund, a dispute or money returned, and of what this means for their receipt. */
export const givingRefunded = defineMailTemplate({
  name: "giving-refunded",
  title: "admin-mails:templates.giving-refunded",
  type: "giving",
  props: refundMailSchema,
  subject: "giving-mails:change.subject",
  preview: "giving-mails:change.preview",
  reason: "giving-mails:change.reason",
  attach: ({ receiptId }) => readReceiptAttachments(receiptId),
  customText: {
    purpose: "admin-mail-templates:purpose.giving-refunded",
    variables: {
      greeting: donorGreetingVariable,
      name: donorNameVariable,
      amount: donationAmountVariable,
      serial: { kind: "text", value: ({ props: { serial } }) => serial },
      change: { kind: "text", value: describeChange },
      receipt: { kind: "text", value: describeReceipt },
      siteName: siteNameVariable,
    },
    defaultParagraphs: (t) => [
      "{{greeting}}",
      "{{change}}",
      "{{receipt}}",
      t("giving-mails:change.question"),
    ],
    sample: {
      receiptId: 0,
      serial: "2026-000042",
      name: "Marie",
      currency: "USD",
      amount: 25_00,
      moved: 25_00,
      kept: 0,
      change: "refunded",
      description: "",
    },
  },
  Body: (given) => (
    <>
      <Greeting name={given.props.name ?? undefined} />
      <Paragraph>{describeChange(given)}</Paragraph>
      <Paragraph>{describeReceipt(given)}</Paragraph>
      <SmallPrint>{given.t("giving-mails:change.question")}</SmallPrint>
    </>
  ),
});
