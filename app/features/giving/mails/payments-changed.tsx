import type { TFunction } from "i18next";
import { z } from "zod";
import { ActionButton, MailFactList, Paragraph } from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";

/** Notifies administrators and the ministry that donations now go elsewhere. Its text cannot be customized. */
export const paymentsChanged = defineMailTemplate({
  name: "payments-changed",
  title: "admin-mails:templates.payments-changed",
  props: z.object({
    who: z.string(),
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  }),
  subject: "admin-settings:paymentsMail.subject",
  preview: "admin-settings:paymentsMail.preview",
  reason: "admin-settings:paymentsMail.reason",
  Body: ({ t, props, site, url }) => {
    const words = { who: props.who, siteName: site.name };
    return (
      <>
        <Paragraph>{t("admin-settings:paymentsMail.changed", words)}</Paragraph>
        <MailFactList
          items={props.changes.map(({ field, before, after }) => ({
            label: `${providerOf(field)} · ${t(`admin-settings:fields.${field}`)}`,
            value: `${inWords(t, field, before)} → ${inWords(t, field, after)}`,
          }))}
        />
        <Paragraph>{t("admin-settings:paymentsMail.check", words)}</Paragraph>
        <ActionButton href={url("/admin/settings?tab=payments")}>
          {t("admin-settings:paymentsMail.open")}
        </ActionButton>
      </>
    );
  },
});

const providerOf = (field: string) =>
  field.includes("stripe") ? "Stripe" : field.includes("paypal") ? "PayPal" : "Zelle";

function inWords(t: TFunction, field: string, value: string): string {
  if (value === "") return t("admin-settings:paymentsMail.none");
  if (field.endsWith("_environment")) return t(`admin-settings:choices.environment.${value}`);
  return /secret/i.test(field) && value === "changed" ? t("admin-activity:newSecret") : value;
}
