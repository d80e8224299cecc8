import { defineConnection } from "~/areas/area-settings.server";
import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { checkMailServer, mailServiceRelay } from "~/providers/mail.server";
import type { Settings } from "~/settings/sections";
import { readTypedSecret } from "~/settings/secrets.server";
import { withoutUndefined } from "~/settings/value-at-path";
import { mailSender } from "./account/configured-mail-server.server";
import { presetLimits } from "./mail-service-choices";
import { mailSettings } from "./settings";

declare module "~/settings/sections" {
  interface SettingsScreens {
    mail: MailSettingsScreen;
  }
}

interface MailSettingsScreen {
  /** Who mails come from where the settings do not say. */
  otherwiseFrom: { name: string; address: string };
  /** Mails go out without a mail service's key too: the machine has a mail server. */
  hasMailServer: boolean;
  /** What known mail accounts let through. */
  presetLimits: typeof presetLimits;
}

export const showMailSettings = (_caller: Caller, settings: Settings): MailSettingsScreen => ({
  otherwiseFrom: mailSender({ ...settings, email: { ...settings.email, fromEmail: "", fromName: "" } }),
  hasMailServer: env.SMTP_URL !== undefined,
  presetLimits,
});

export const listMailNotices = ({ email }: Settings): string[] =>
  email.apiKey || env.SMTP_URL ? [] : ["admin-settings:notices.noMail"];

/** Without a key of a mail service mails go to the server in SMTP_URL, so that is the one to try. */
export const mailConnection = defineConnection(mailSettings, async (given, settings) => {
  const apiKey = readTypedSecret(given.apiKey, "email.apiKey", settings);
  const account = { ...settings.email, ...withoutUndefined(given), apiKey };
  if (apiKey) return checkMailServer(mailServiceRelay(account));
  return env.SMTP_URL ? checkMailServer({ url: env.SMTP_URL }) : "notConfigured";
});
