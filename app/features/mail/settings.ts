import {
  choiceField,
  emailInput,
  limitField,
  lineInput,
  numberField,
  secretField,
  textField,
} from "~/settings/fields";
import { defineSettings } from "~/settings/section";
import { mailgunRegions, mailProviders, sendingLimits, sesRegions } from "./mail-service-choices";

/** Through whom mails go out, from whom, and how many. */
export const mailSettings = defineSettings({
  row: "email",
  api: "emailService",
  tab: "email",
  order: 20,
  texts: null,
  fields: {
    provider: choiceField(mailProviders, "sendgrid"),
    apiKey: secretField(),
    fromEmail: textField(emailInput),
    fromName: textField(lineInput(100)),
    /** SMTP user name; SendGrid has one for all. */
    username: textField(lineInput(200)),
    mailgunRegion: choiceField(mailgunRegions, "us"),
    sesRegion: choiceField(sesRegions, "us-east-1"),
    sendingLimit: choiceField(sendingLimits, "none"),
    /** Of the limit `own`; 0 is no limit. */
    perMinute: limitField(100_000),
    perDay: limitField(999_999),
  },
});

const mailRetention = defineSettings({
  row: "retention",
  tab: "advanced",
  order: 124,
  texts: "admin-settings",
  /** The texts of mails, in the mail log. */
  fields: { mailTextDays: numberField(0, 3650, 90) },
});

export const mailSections = [mailSettings, mailRetention] as const;

declare module "~/settings/sections" {
  interface SettingsSections {
    mail: typeof mailSections;
  }
}
