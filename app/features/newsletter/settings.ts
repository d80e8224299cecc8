import {
  choiceField,
  emailInput,
  hostInput,
  lineInput,
  numberField,
  secretField,
  switchField,
  textField,
} from "~/settings/fields";
import type { BounceService } from "./bounces/bounce-service-choices";
import { defineSettings } from "~/settings/section";

const newsletterSettings = defineSettings({
  row: "newsletter",
  tab: "email",
  order: 90,
  texts: "admin-settings",
  fields: {
    doubleOptIn: switchField(true, { envName: "DOUBLE_OPT_IN" }),
    /** Whether opens and clicks are counted, without who they are of. */
    countOpens: switchField(false),
  },
});

const mailboxSecurities = ["tls", "starttls"] as const;
/** Where mail servers return newsletters: to the sender, to the mailbox, or to its plus address for each delivery. */
const returnAddresses = ["sender", "mailbox", "plus"] as const;

/** The mailbox that is read for reports of bounces and complaints. Without a server none is read. */
export const bounceMailboxSettings = defineSettings({
  row: "bounceMailbox",
  tab: "email",
  order: 91,
  texts: null,
  fields: {
    host: textField(hostInput),
    port: numberField(1, 65_535, 993),
    security: choiceField(mailboxSecurities, "tls"),
    username: textField(lineInput(200)),
    password: secretField({ isPassword: true, isFor: ({ host }) => String(host) }),
    /** Empty: INBOX. */
    folder: textField(lineInput(200)),
    /** Its address; empty: the user name, where that is one. */
    address: textField(emailInput),
    returnTo: choiceField(returnAddresses, "sender"),
  },
});

/** `whsec_` and Base64 (Standard Webhooks). */
const resendKey = {
  pattern: /^whsec_(?=.)([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
  error: "admin-mail-account:mailbox.resendKey",
};

/** The keys with which mail services sign their notices. */
export const bounceKeySettings = defineSettings({
  row: "bounceKeys",
  tab: "email",
  order: 92,
  texts: null,
  fields: { resend: secretField({ form: resendKey }), mailersend: secretField(), zeptomail: secretField() },
});

const newsletterAlertSettings = defineSettings({
  row: "notifications",
  tab: "notifications",
  order: 51,
  texts: "admin-settings",
  fields: { newsletterAlerts: switchField(false) },
});

const newsletterRetention = defineSettings({
  row: "retention",
  tab: "advanced",
  order: 122,
  texts: "admin-settings",
  /** Months from the day somebody unsubscribed; 0 keeps it. */
  fields: { newsletterSubscriptions: numberField(0, 120, 0) },
});

export const newsletterSections = [
  newsletterSettings,
  bounceMailboxSettings,
  bounceKeySettings,
  newsletterAlertSettings,
  newsletterRetention,
] as const;

declare module "~/settings/sections" {
  interface SettingsSections {
    newsletter: typeof newsletterSections;
  }
  interface SettingsScreens {
    newsletter: {
      /** Where a mail service reports bounces and complaints. */
      bounceAddress: string;
      /** Services with an address of their own. */
      services: { name: BounceService; address: string; events: readonly string[] }[];
    };
  }
}
