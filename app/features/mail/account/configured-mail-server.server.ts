import { canonicalEmail, isEmail } from "~/i18n/email-address";
import { env } from "~/config/env.server";
import { isMailbox, type MailProvider } from "~/features/mail/mail-service-choices";
import { isSecretReadable, readSecret } from "~/settings/secrets.server";
import type { Settings } from "~/settings/sections";
import { getSettings } from "~/settings/settings.server";
import { mailServiceRelay, type MailServer } from "~/providers/mail.server";

/**
 * The server in SMTP_URL, else the mail account of the settings, else null. Throws UnreadableSecret when the account's key
 * is needed and cannot be decrypted.
 */
export function configuredMailServer(settings: Settings): MailServer | null {
  if (env.SMTP_URL !== undefined) return { url: env.SMTP_URL };
  const apiKey = readSecret("email.apiKey", settings);
  return apiKey ? mailServiceRelay({ ...settings.email, apiKey }) : null;
}

/** `configuredMailServer`, or null when the account's key cannot be decrypted. */
export const readableMailServer = (settings: Settings): MailServer | null =>
  env.SMTP_URL !== undefined || isSecretReadable("email.apiKey", settings)
    ? configuredMailServer(settings)
    : null;

/** Without a mail server mails are only stored. */
export async function isMailConfigured(): Promise<boolean> {
  return env.SMTP_URL !== undefined || (await getSettings()).email.apiKey !== "";
}

/**
 * The sender of all mails: of the settings, else the mailbox that sends them, else MAIL_FROM (`Name <address>` or an
 * address), else the ministry's address, else no-reply at the site's host.
 */
export function mailSender({ site, ministry, email }: Settings): { name: string; address: string } {
  const [, name = "", address] = /^\s*"?([^<"]*?)"?\s*<([^>]+)>\s*$/.exec(env.MAIL_FROM ?? "") ?? [];
  return {
    name: email.fromName || name || site.siteName,
    address:
      email.fromEmail ||
      mailboxAddress(email) ||
      canonicalEmail(address || env.MAIL_FROM || "") ||
      ministry.email ||
      noReplyAddress(),
  };
}

/** The address of the mailbox that sends: most refuse every other sender. */
function mailboxAddress({ provider, apiKey, username }: Settings["email"]): string {
  const isUsed = env.SMTP_URL === undefined && apiKey !== "" && isMailbox(provider);
  const address = canonicalEmail(username);
  return isUsed && isEmail(address) ? address : "";
}

/** The account behind a server of the settings or of SMTP_URL, by its host. */
export function mailAccountKind(settings: Settings): MailProvider | null {
  if (env.SMTP_URL === undefined) return settings.email.apiKey === "" ? null : settings.email.provider;
  const { hostname, username } = new URL(env.SMTP_URL);
  const [, provider] = knownHosts.find(([host]) => host.test(hostname)) ?? [];
  const isPersonal = /@(gmail|googlemail)\.com$/i.test(decodeURIComponent(username));
  return provider === "workspace" && isPersonal ? "gmail" : (provider ?? null);
}

const knownHosts: [RegExp, MailProvider][] = [
  [/^smtp(-relay)?\.(gmail|google|googlemail)\.com$/, "workspace"],
  [/^smtp\.office365\.com$/, "microsoft365"],
  [/^smtp\.mail\.yahoo\.com$/, "yahoo"],
  [/\.sendgrid\.net$/, "sendgrid"],
  [/\.mailgun\.org$/, "mailgun"],
  [/^email-smtp\..*\.amazonaws\.com$/, "ses"],
  [/\.(brevo|sendinblue)\.com$/, "brevo"],
  [/\.postmarkapp\.com$/, "postmark"],
];

const noReplyAddress = () => `no-reply@${new URL(env.PUBLIC_URL).hostname}`;
