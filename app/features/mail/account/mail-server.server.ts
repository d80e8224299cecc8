import { env } from "~/config/env.server";
import { readSecret } from "~/settings/secrets.server";
import type { Settings } from "~/settings/settings.schema";
import { getSettings } from "~/settings/settings.server";
import { mailServiceRelay, type MailServer } from "~/providers/mail.server";

/**
 * Where mails are handed over: the mail service whose key the settings hold, else the server in SMTP_URL, else null.
 * Throws UnreadableSecret when the key cannot be read any more.
 */
export function configuredMailServer(settings: Settings): MailServer | null {
  const apiKey = readSecret("email.apiKey", settings);
  if (apiKey) return mailServiceRelay({ ...settings.email, apiKey });
  return env.SMTP_URL === undefined ? null : { url: env.SMTP_URL };
}

/** Whether mails go out, or are only kept. */
export async function isMailConfigured(): Promise<boolean> {
  return (await getSettings()).email.apiKey !== "" || env.SMTP_URL !== undefined;
}

/**
 * Who mails come from: the settings', else MAIL_FROM's (`Name <address>` or an address alone), else the ministry, else an
 * address of the site's own host that nobody reads.
 */
export function mailSender({ site, ministry, email }: Settings): { name: string; address: string } {
  const [, name = "", address] = /^\s*"?([^<"]*?)"?\s*<([^>]+)>\s*$/.exec(env.MAIL_FROM ?? "") ?? [];
  return {
    name: email.fromName || name || site.siteName,
    address: email.fromEmail || address || env.MAIL_FROM?.trim() || ministry.email || noReplyAddress(),
  };
}

const noReplyAddress = () => `no-reply@${new URL(env.PUBLIC_URL).hostname}`;
