import { z } from "zod";
import { backupFrequencies } from "~/features/operations/backup-frequencies";
import { languages } from "~/i18n/languages";
import {
  mailgunRegions,
  mailProviders,
  sendingLimits,
  sesRegions,
} from "~/features/mail/mail-service-choices";
import { paypalEnvironments } from "~/features/giving/settings-choices";

const languageCode = z.enum(languages);
/** A sentence in each of the four languages. */
const inEachLanguage = z.object({ fr: z.string(), ht: z.string(), en: z.string(), es: z.string() });
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const link = z.union([z.url({ protocol: /^https?$/ }), z.literal("")]);

const siteSettings = z.object({
  siteName: z.string(),
  siteDescription: inEachLanguage,
  primaryColor: colour,
  secondaryColor: colour,
});

const ministrySettings = z.object({
  pastorName: z.string(),
  tagline: inEachLanguage,
  heroTitle: inEachLanguage,
  heroSubtitle: inEachLanguage,
  about: inEachLanguage,
  /** The ministry's claims: a figure and what it counts. */
  claims: z.array(z.object({ figure: z.string(), label: inEachLanguage })),
  phone: z.string(),
  /** Where notices go; empty: nobody is told by mail. */
  email: z.union([z.email(), z.literal("")]),
  address: z.string(),
  /** The number for the chat link, digits with country code. */
  chatNumber: z.string(),
  links: z.object({ videoChannel: link, facebook: link, instagram: link }),
  /** Videos shown on the landing page; nothing of them loads before a click. */
  videos: z.array(z.object({ youtubeId: z.string().regex(/^[\w-]{6,20}$/), title: inEachLanguage })),
});

const publishingSettings = z.object({ timeZone: z.string() });
const newsletterSettings = z.object({
  doubleOptIn: z.boolean(),
  /** Whether opens and clicks of the letters are counted, without who they are of. */
  countOpens: z.boolean().default(false),
});

const languageSettings = z.object({
  defaultLanguage: languageCode,
  availableLanguages: z.array(languageCode).min(1),
});

/** Secrets are kept sealed (crypto/sealing.server.ts), empty when there is none. */
const emailSettings = z.object({
  provider: z.enum(mailProviders),
  apiKey: z.string(),
  fromEmail: z.string(),
  fromName: z.string(),
  /** SMTP user name; SendGrid has one for all. */
  username: z.string().default(""),
  mailgunRegion: z.enum(mailgunRegions).default("us"),
  sesRegion: z.enum(sesRegions).default("us-east-1"),
  sendingLimit: z.enum(sendingLimits).default("none"),
  /** Of the limit `own`; 0 is no limit. */
  perMinute: z.int().min(0).default(0),
  perDay: z.int().min(0).default(0),
});
const paymentSettings = z.object({
  stripe: z.object({
    enabled: z.boolean(),
    publicKey: z.string(),
    secretKey: z.string(),
    /** Signs what Stripe reports; sealed. */
    webhookSecret: z.string().default(""),
  }),
  paypal: z.object({
    enabled: z.boolean(),
    clientId: z.string(),
    clientSecret: z.string(),
    environment: z.enum(paypalEnvironments),
    /** Names our webhook at PayPal, which verifies its reports by it. */
    webhookId: z.string().default(""),
  }),
});
/** Minor units of any one currency: a donor's currencies are never added up. */
const levelAmount = z.int().min(1).max(99_999_999);
const givingSettings = z.object({
  zelle: z.object({
    /** E-mail or telephone that Zelle transfers go to; empty: no Zelle. */
    recipient: z.string().max(254),
    /** Whom the donor's bank shows. */
    name: z.string().max(120),
  }),
  wall: z.object({
    /** Whether the wall says how much was given. */
    showAmounts: z.boolean(),
    /** From which gift on each level is reached. */
    levels: z.object({ bronze: levelAmount, silver: levelAmount, gold: levelAmount, platinum: levelAmount }),
  }),
  receipts: z.object({
    /** Before the serial number: `LIM-2026-000001`. */
    prefix: z.string().max(12),
    /** The organisation that gives the receipt; the site's name where empty. */
    legalName: z.string().max(200),
    /** Its tax or registration number. */
    taxId: z.string().max(60),
    /** What the law wants said, by the donor's country (ISO code); `*` for all others. */
    texts: z.array(z.object({ country: z.string().regex(/^([A-Z]{2}|\*)$/), text: inEachLanguage })).max(12),
  }),
});
const notificationSettings = z.object({
  emailAlerts: z.boolean(),
  donationAlerts: z.boolean(),
  prayerRequestAlerts: z.boolean(),
  newsletterAlerts: z.boolean(),
});
const backupSettings = z.object({
  autoBackup: z.boolean(),
  backupFrequency: z.enum(backupFrequencies),
  /** How many backups are kept. */
  keep: z.int().min(1).max(365),
});
const securitySettings = z.object({
  /** Minutes without use after which a session ends. */
  adminSessionTimeout: z.int().min(15).max(480).catch(60),
  requireTwoFactorAuth: z.boolean(),
  allowMultipleLogins: z.boolean(),
});
/** How long what people wrote is kept, in months unless the name says days; 0 keeps it. */
const retentionSettings = z.object({
  contactMessages: z.int().min(0).max(120),
  bibleStudyApplications: z.int().min(0).max(120),
  /** From the day somebody unsubscribed. */
  newsletterSubscriptions: z.int().min(0).max(120).default(0),
  /** What donors wrote with their donations, also on the wall. */
  donationMessages: z.int().min(0).max(120).default(0),
  /** Who began a donation that never came to anything. */
  unfinishedDonationDays: z.int().min(0).max(3650).default(90),
  /** What mails said, in the mail log. */
  mailTextDays: z.int().min(0).max(3650).default(90),
});

/** One row a key in `system_settings`. */
export const settingsSchema = z.object({
  site: siteSettings,
  ministry: ministrySettings,
  publishing: publishingSettings,
  newsletter: newsletterSettings,
  languages: languageSettings,
  email: emailSettings,
  payments: paymentSettings,
  giving: givingSettings,
  notifications: notificationSettings,
  backups: backupSettings,
  security: securitySettings,
  retention: retentionSettings,
});
export type Settings = z.output<typeof settingsSchema>;
export type SettingKey = keyof Settings;
export const settingKeys = Object.keys(settingsSchema.shape) as SettingKey[];
export type MinistrySettings = Settings["ministry"];
