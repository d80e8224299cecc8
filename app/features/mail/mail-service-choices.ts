/** Services that send for many, accounts that people already have, and `host`: any other mail account (a web host). */
export const mailProviders = [
  "gmail",
  "workspace",
  "microsoft365",
  "yahoo",
  "host",
  "sendgrid",
  "mailgun",
  "ses",
  "brevo",
  "postmark",
] as const;
export type MailProvider = (typeof mailProviders)[number];

/** Signs in with the account's own address: without a user name it is the sender's. */
const mailboxes = ["gmail", "workspace", "microsoft365", "yahoo", "host"] as const;
export const isMailbox = (provider: MailProvider): boolean =>
  (mailboxes as readonly MailProvider[]).includes(provider);

export const mailgunRegions = ["us", "eu"] as const;
/** Where Amazon SES has SMTP endpoints (docs.aws.amazon.com/general/latest/gr/ses.html). */
export const sesRegions = [
  "us-east-1",
  "us-east-2",
  "us-west-1",
  "us-west-2",
  "ca-central-1",
  "sa-east-1",
  "eu-west-1",
  "eu-west-2",
  "eu-west-3",
  "eu-central-1",
  "eu-north-1",
  "eu-south-1",
  "af-south-1",
  "me-south-1",
  "ap-south-1",
  "ap-northeast-1",
  "ap-northeast-2",
  "ap-southeast-1",
  "ap-southeast-2",
] as const;
/** How much may be sent: what the account allows, no limit, a known account's limits, or those that were typed. */
export const sendingLimits = ["account", "none", "gmail", "workspace", "ses", "own"] as const;
export type SendingLimit = (typeof sendingLimits)[number];

/**
 * What known mail accounts let through. Gmail and Google Workspace: support.google.com/a/answer/166852 and
 * support.google.com/mail/answer/22839 (a day; a minute is our own, gentle pace); Amazon SES: what an account starts with
 * outside of the sandbox, 14 a second.
 */
export const presetLimits = {
  gmail: { perMinute: 20, perDay: 500 },
  workspace: { perMinute: 60, perDay: 2_000 },
  ses: { perMinute: 840, perDay: 50_000 },
} satisfies Partial<Record<SendingLimit, { perMinute: number; perDay: number }>>;

/**
 * What an account allows when nobody typed a limit; 0 is no limit. Microsoft 365:
 * learn.microsoft.com/office365/servicedescriptions/exchange-online-service-description/exchange-online-limits. Web hosts
 * differ: only the pace is gentle.
 */
export const accountLimits: Partial<Record<MailProvider, { perMinute: number; perDay: number }>> = {
  ...presetLimits,
  microsoft365: { perMinute: 30, perDay: 10_000 },
  yahoo: { perMinute: 20, perDay: 500 },
  host: { perMinute: 20, perDay: 0 },
};
