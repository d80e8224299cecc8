import { defineConnection } from "~/areas/area-settings.server";
import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import type { Settings } from "~/settings/sections";
import { mailSender } from "./account/configured-mail-server.server";
import { findAccountError, sendAccountTest, testMailConnection } from "./account/test-mail-account.server";
import { accountLimits, presetLimits } from "./mail-service-choices";
import { mailSettings } from "./settings";

declare module "~/settings/sections" {
  interface SettingsScreens {
    mail: MailSettingsScreen;
  }
}

interface MailSettingsScreen {
  /** Who mails come from where the settings do not say. */
  otherwiseFrom: { name: string; address: string };
  /** The host of SMTP_URL, which wins over the account of the settings; null without one. */
  machineServer: string | null;
  /** What known mail accounts let through. */
  presetLimits: typeof presetLimits;
  /** What each account lets through unless a person chose other limits. */
  accountLimits: typeof accountLimits;
}

export const showMailSettings = (_caller: Caller, settings: Settings): MailSettingsScreen => ({
  otherwiseFrom: mailSender({ ...settings, email: { ...settings.email, fromEmail: "", fromName: "" } }),
  machineServer: env.SMTP_URL === undefined ? null : new URL(env.SMTP_URL).hostname,
  presetLimits,
  accountLimits,
});

export function listMailNotices({ email }: Settings): string[] {
  if (env.SMTP_URL !== undefined) return email.apiKey ? ["admin-mail-account:notices.machineWins"] : [];
  return email.apiKey ? [] : ["admin-settings:notices.noMail"];
}

/** Tests what would send: SMTP_URL, else the typed or the stored account. */
export const mailConnection = defineConnection(mailSettings, testMailConnection);
/** "Send me a test". */
export const mailTestConnection = defineConnection(mailSettings, sendAccountTest);

/** The account of the settings must be complete. Error keys by API name. */
export function checkMailAccount({ email }: Settings): Record<string, string> {
  const error = findAccountError(email);
  return error ? { [`emailService.${error.field}`]: error.key } : {};
}
