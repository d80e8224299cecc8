import type { TFunction } from "i18next";
import type { MailVariable } from "~/areas/mail-template";
import { formatMoney } from "~/i18n/format";

/** The variables that the texts of donation mails may use. */
export const donorGreetingVariable: MailVariable<{ name: string | null }> = {
  kind: "greeting",
  value: ({ props }) => props.name,
};
export const donorNameVariable: MailVariable<{ name: string | null }> = {
  kind: "name",
  value: ({ props }) => props.name,
};
export const donationAmountVariable: MailVariable<{
  amount: number;
  currency: string;
  description?: string;
}> = {
  kind: "text",
  value: ({ props, language }) => props.description || formatMoney(props.amount, props.currency, language),
};

export const frequencyLabel = (t: TFunction, isMonthly: boolean) =>
  isMonthly ? t("giving-mails:kind.monthly") : t("giving-mails:kind.once");
