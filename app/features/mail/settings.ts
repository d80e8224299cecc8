import {
  choiceField,
  emailInput,
  hostInput,
  limitField,
  lineInput,
  numberField,
  secretField,
  textField,
} from "~/settings/fields";
import { defineSettings } from "~/settings/section";
import { mailgunRegions, mailProviders, sendingLimits, sesRegions } from "./mail-service-choices";

/** The server that the password goes to, where the settings name one. */
const namesServer = ({ provider, host }: { provider?: unknown; host?: unknown }): string =>
  provider === "host" ? String(host) : "";

/** Through whom mails go out, from whom, and how many. */
export const mailSettings = defineSettings({
  row: "email",
  api: "emailService",
  tab: "email",
  order: 20,
  texts: null,
  fields: {
    provider: choiceField(mailProviders, "sendgrid"),
    /** A service's key, or an account's password, which may hold spaces. */
    apiKey: secretField({ isPassword: true, isFor: namesServer }),
    fromEmail: textField(emailInput),
    fromName: textField(lineInput(100)),
    /** SMTP user name; SendGrid and Postmark have one for all. */
    username: textField(lineInput(200)),
    mailgunRegion: choiceField(mailgunRegions, "us"),
    sesRegion: choiceField(sesRegions, "us-east-1"),
    /** Of the provider `host`. */
    host: textField(hostInput),
    port: numberField(1, 65_535, 465),
    sendingLimit: choiceField(sendingLimits, "account"),
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
