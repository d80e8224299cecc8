import { donorLevels, type DonorLevel } from "~/features/giving/donations/giving-choices";
import { parseMinorUnits } from "~/features/giving/donations/minor-units";

/** The tabs of the settings' screen: the specification's six, and what the ministry says of itself. */
export const settingsTabs = [
  "general",
  "ministry",
  "email",
  "payments",
  "notifications",
  "security",
  "advanced",
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** What can be tried out (contract §3). */
export const services = ["email", "stripe", "paypal", "ai", "redis"] as const;
export type Service = (typeof services)[number];

export const languageCodes = ["fr", "ht", "en", "es"] as const;

export const mailProviders = ["sendgrid", "mailgun", "ses"] as const;
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
/** How much the mail account lets through: a known one's limits, those that were typed, or no limit. */
export const sendingLimits = ["none", "gmail", "workspace", "ses", "own"] as const;
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

export const paypalEnvironments = ["sandbox", "production"] as const;
export const backupFrequencies = ["hourly", "daily", "weekly", "monthly"] as const;

/** How much of a list the screen has room for. */
export const MAX_CLAIMS = 6;
export const MAX_VIDEOS = 12;

export const MAX_RECEIPT_TEXTS = 12;

/** The rows there are, and one to write in while there is room. */
export const rowIndexesFor = (list: unknown[], most: number) => [
  ...Array(Math.min(most, list.length + 1)).keys(),
];

/** The levels of the donor wall, lowest first. */
export const risingLevels = [...donorLevels].reverse();

/** From which gift on a level is, as it is typed ("25", "25,50"); minor units, null when it is no amount. */
export function parseLevelAmount(typed: string): number | null {
  const amount = parseMinorUnits(typed);
  return amount !== null && amount >= 1 && amount <= 99_999_999 ? amount : null;
}

/** The first level that begins no higher than one below it. */
export function findUnorderedLevel(from: { [L in DonorLevel]?: number | undefined }): DonorLevel | null {
  let below = 0;
  for (const level of risingLevels) {
    const begins = from[level];
    if (begins === undefined) continue;
    if (begins <= below) return level;
    below = begins;
  }
  return null;
}

/** The form's fields that say where donations go. */
export const paymentFields = [
  "giving_zelle_recipient",
  "giving_zelle_name",
  "paymentGateways_stripe_publicKey",
  "paymentGateways_stripe_secretKey",
  "paymentGateways_stripe_webhookSecret",
  "paymentGateways_paypal_clientId",
  "paymentGateways_paypal_clientSecret",
  "paymentGateways_paypal_environment",
  "paymentGateways_paypal_webhookId",
] as const;
export type PaymentField = (typeof paymentFields)[number];

/** A kept secret as people see it: six dots, and its last four characters when it is long enough to spare them. */
export const maskSecret = (secret: string) => `••••••${secret.length >= 12 ? secret.slice(-4) : ""}`;
export const isSecretMask = (text: string) => /^•{6}[\x21-\x7e]{0,4}$/.test(text);

type Tree = { [name: string]: unknown };

/**
 * A form's fields as the call's object: `emailService_apiKey` is `emailService.apiKey`, and where all names at a level
 * are numbers it is a list.
 */
export function nestFormFields(fields: Iterable<readonly [string, unknown]>): Tree {
  const whole = emptyTree();
  for (const [name, value] of fields) {
    const path = name.split("_");
    const last = path.pop()!;
    let at = whole;
    for (const part of path) {
      const below = at[part];
      at = (typeof below === "object" && below !== null ? below : (at[part] = emptyTree())) as Tree;
    }
    at[last] = value;
  }
  return toListsWhereNumbered(whole) as Tree;
}

/** Without a prototype: a field called `constructor_name` must not reach one. */
const emptyTree = () => Object.create(null) as Tree;

function toListsWhereNumbered(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, toListsWhereNumbered(inner)] as const);
  if (entries.length > 0 && entries.every(([name]) => /^\d{1,3}$/.test(name))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner);
  }
  return Object.fromEntries(entries);
}
