import { canonicalEmail } from "~/i18n/email-address";
import { env } from "~/config/env.server";
import { readSecret } from "~/settings/secrets.server";
import type { Settings } from "~/settings/sections";
import { getSettings } from "~/settings/settings.server";
import { mailServiceRelay, type MailServer } from "~/providers/mail.server";

/**
 * The mail service of the settings, else the server in SMTP_URL, else null. Throws UnreadableSecret when the key cannot be
 * decrypted.
 */
export function configuredMailServer(settings: Settings): MailServer | null {
  const apiKey = readSecret("email.apiKey", settings);
  if (apiKey) return mailServiceRelay({ ...settings.email, apiKey });
  return env.SMTP_URL === undefined ? null : { url: env.SMTP_URL };
}

/** Without a mail server mails are only stored. */
export async function isMailConfigured(): Promise<boolean> {
  return (await getSettings()).email.apiKey !== "" || env.SMTP_URL !== undefined;
}

/**
 * The sender of all mails: of the settings, else MAIL_FROM (`Name <address>` or an address), else the ministry's address,
 * else no-reply at the site's host.
 */
export function mailSender({ site, ministry, email }: Settings): { name: string; address: string } {
  const [, name = "", address] = /^\s*"?([^<"]*?)"?\s*<([^>]+)>\s*$/.exec(env.MAIL_FROM ?? "") ?? [];
  return {
    name: email.fromName || name || site.siteName,
    address:
      email.fromEmail || canonicalEmail(address || env.MAIL_FROM || "") || ministry.email || noReplyAddress(),
  };
}

const noReplyAddress = () => `no-reply@${new URL(env.PUBLIC_URL).hostname}`;
