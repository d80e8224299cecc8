import { z } from "zod";
import { typedList } from "~/http/typed-text";
import { givingInput, shownGiving } from "./giving-settings.schema";
import {
  backupFrequencies,
  mailgunRegions,
  mailProviders,
  mostClaims,
  mostVideos,
  nested,
  payPalEnvironments,
  sendingLimits,
  sesRegions,
  type Service,
  type SettingsTab,
} from "./settings-choices";
import {
  address,
  chatNumber,
  colour,
  flag,
  inEachLanguage,
  language,
  line,
  link,
  rows,
  secret,
  sessionTimeout,
  someWords,
  text,
  timeZone,
  wholeNumber,
  youtubeId,
} from "./typed-settings.schema";

// What is missing stays as it is: a screen saves one tab, a program may send the whole object back.

/** 0 is no limit, and so is a field that was emptied: it may be hidden behind another choice. */
const limitOf = (most: number) =>
  z.preprocess((given) => (given === "" ? 0 : given), wholeNumber(0, most)).optional();

const emailService = z.object({
  provider: z.enum(mailProviders).optional(),
  apiKey: secret.optional(),
  fromEmail: address.optional(),
  fromName: line(100).optional(),
  username: line(200).optional(),
  mailgunRegion: z.enum(mailgunRegions).optional(),
  sesRegion: z.enum(sesRegions).optional(),
  sendingLimit: z.enum(sendingLimits).optional(),
  perMinute: limitOf(100_000),
  perDay: limitOf(999_999),
});
const paymentGateways = z.object({
  stripe: z
    .object({
      enabled: flag,
      publicKey: line(200).optional(),
      secretKey: secret.optional(),
      webhookSecret: secret.optional(),
    })
    .optional(),
  paypal: z
    .object({
      enabled: flag,
      clientId: line(200).optional(),
      clientSecret: secret.optional(),
      environment: z.enum(payPalEnvironments).optional(),
      webhookId: line(100).optional(),
    })
    .optional(),
});

export const systemSettingsInput = z.object({
  defaultLanguage: language.optional(),
  availableLanguages: typedList(language)
    .refine((chosen) => chosen.length > 0, "admin-settings:errors.oneLanguage")
    .optional(),
  emailService: emailService.optional(),
  paymentGateways: paymentGateways.optional(),
  giving: givingInput.optional(),
  notifications: z
    .object({
      emailAlerts: flag,
      donationAlerts: flag,
      prayerRequestAlerts: flag,
      newsletterAlerts: flag,
    })
    .optional(),
  siteSettings: z
    .object({
      siteName: line(60).min(1).optional(),
      /** The default language's; `siteDescriptions` has all four. */
      siteDescription: line(300).optional(),
      siteDescriptions: inEachLanguage(line(300)).optional(),
      primaryColor: colour.optional(),
      secondaryColor: colour.optional(),
      autoBackup: flag,
      backupFrequency: z.enum(backupFrequencies).optional(),
    })
    .optional(),
  security: z
    .object({
      adminSessionTimeout: sessionTimeout,
      requireTwoFactorAuth: flag,
      allowMultipleLogins: flag,
    })
    .optional(),
  publishing: z.object({ timeZone: timeZone.optional() }).optional(),
  newsletter: z.object({ doubleOptIn: flag, countOpens: flag }).optional(),
  ministry: z
    .object({
      pastorName: line(100).optional(),
      tagline: inEachLanguage(line(120)).optional(),
      heroTitle: inEachLanguage(line(120).min(1)).optional(),
      heroSubtitle: inEachLanguage(line(300)).optional(),
      about: inEachLanguage(text(3000)).optional(),
      claims: rows(z.object({ figure: line(20).min(1), label: someWords(line(100)) }), mostClaims).optional(),
      phone: line(40).optional(),
      email: address.optional(),
      address: line(200).optional(),
      chatNumber: chatNumber.optional(),
      links: z
        .object({ videoChannel: link.optional(), facebook: link.optional(), instagram: link.optional() })
        .optional(),
      videos: rows(z.object({ youtubeId, title: someWords(line(100)) }), mostVideos).optional(),
    })
    .optional(),
  backups: z.object({ keep: wholeNumber(1, 365).optional() }).optional(),
  retention: z
    .object({
      contactMessages: wholeNumber(0, 120).optional(),
      bibleStudyApplications: wholeNumber(0, 120).optional(),
      newsletterSubscriptions: wholeNumber(0, 120).optional(),
      donationMessages: wholeNumber(0, 120).optional(),
      unfinishedDonationDays: wholeNumber(0, 3650).optional(),
      mailTextDays: wholeNumber(0, 3650).optional(),
    })
    .optional(),
  /** What the settings were when they were read, by their keys: one that changed since is a 409. */
  updatedAt: z.record(z.string(), z.string().nullable()).optional(),
  /** Save although somebody else changed the same: the person compared. */
  overwrite: flag,
  /** The caller's own password, where donations go elsewhere from now on. */
  currentPassword: z.string().max(200).optional(),
  /** Beside it, of who has a second factor: a code of the app, or a recovery code. */
  code: z.string().trim().max(40).optional(),
});
export type SystemSettingsInput = z.output<typeof systemSettingsInput>;

/** What is tried out with which settings; what is missing or masked is taken from the kept ones. */
export const connectionInput = z.object({
  service: z.string(),
  emailService: emailService.optional(),
  paymentGateways: paymentGateways.optional(),
});
export type ConnectionInput = z.output<typeof connectionInput>;
export const connectionOutput = z.object({
  success: z.boolean(),
  message: z.string(),
  /** Why it failed, in the caller's language; null when it did not. */
  reason: z.string().nullable(),
});
export type ConnectionResult = z.output<typeof connectionOutput>;

const words = z.object({ fr: z.string(), ht: z.string(), en: z.string(), es: z.string() });

/** The whole object (spec admin §3), secrets masked, with what the house needs beyond it. */
export const systemSettings = z.object({
  defaultLanguage: language,
  availableLanguages: z.array(language),
  emailService: z.object({
    provider: z.enum(mailProviders),
    apiKey: z.string(),
    fromEmail: z.string(),
    fromName: z.string(),
    username: z.string(),
    mailgunRegion: z.enum(mailgunRegions),
    sesRegion: z.enum(sesRegions),
    sendingLimit: z.enum(sendingLimits),
    perMinute: z.int(),
    perDay: z.int(),
  }),
  paymentGateways: z.object({
    stripe: z.object({
      enabled: z.boolean(),
      publicKey: z.string(),
      secretKey: z.string(),
      webhookSecret: z.string(),
    }),
    paypal: z.object({
      enabled: z.boolean(),
      clientId: z.string(),
      clientSecret: z.string(),
      environment: z.enum(payPalEnvironments),
      webhookId: z.string(),
    }),
  }),
  giving: shownGiving,
  notifications: z.object({
    emailAlerts: z.boolean(),
    donationAlerts: z.boolean(),
    prayerRequestAlerts: z.boolean(),
    newsletterAlerts: z.boolean(),
  }),
  siteSettings: z.object({
    siteName: z.string(),
    siteDescription: z.string(),
    siteDescriptions: words,
    primaryColor: z.string(),
    secondaryColor: z.string(),
    autoBackup: z.boolean(),
    backupFrequency: z.enum(backupFrequencies),
  }),
  security: z.object({
    adminSessionTimeout: z.int(),
    requireTwoFactorAuth: z.boolean(),
    allowMultipleLogins: z.boolean(),
  }),
  publishing: z.object({ timeZone: z.string() }),
  newsletter: z.object({ doubleOptIn: z.boolean(), countOpens: z.boolean() }),
  ministry: z.object({
    pastorName: z.string(),
    tagline: words,
    heroTitle: words,
    heroSubtitle: words,
    about: words,
    claims: z.array(z.object({ figure: z.string(), label: words })),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    chatNumber: z.string(),
    links: z.object({ videoChannel: z.string(), facebook: z.string(), instagram: z.string() }),
    videos: z.array(z.object({ youtubeId: z.string(), title: words })),
  }),
  backups: z.object({ keep: z.int() }),
  retention: z.object({
    contactMessages: z.int(),
    bibleStudyApplications: z.int(),
    newsletterSubscriptions: z.int(),
    donationMessages: z.int(),
    unfinishedDonationDays: z.int(),
    mailTextDays: z.int(),
  }),
  /** When each part was last saved; null for what nobody saved yet. */
  updatedAt: z.record(z.string(), z.string().nullable()),
  /** What the administrator should know of these settings. */
  notices: z.array(z.string()),
});
export type SystemSettings = z.output<typeof systemSettings>;

/** What a tab's form leaves out when it is off, or when nothing is chosen. */
const unsaid: Record<SettingsTab, [string, false | string[]][]> = {
  general: [["availableLanguages", []]],
  ministry: [],
  email: [
    ["newsletter_doubleOptIn", false],
    ["newsletter_countOpens", false],
  ],
  payments: [
    ["paymentGateways_stripe_enabled", false],
    ["paymentGateways_paypal_enabled", false],
    ["giving_wall_showAmounts", false],
  ],
  notifications: ["emailAlerts", "donationAlerts", "prayerRequestAlerts", "newsletterAlerts"].map((name) => [
    `notifications_${name}`,
    false,
  ]),
  security: [
    ["security_requireTwoFactorAuth", false],
    ["security_allowMultipleLogins", false],
  ],
  advanced: [["siteSettings_autoBackup", false]],
};

/** A tab's form: the call's schema under the form's names, `emailService_apiKey` for `emailService.apiKey`. */
export const settingsForm = (tab: SettingsTab) => formOf(systemSettingsInput, unsaid[tab]);

/** The same tab's form when one of its connections is tried out. */
export const connectionForm = (service: Service) => formOf(connectionInput, [["service", service]]);

function formOf<S extends z.ZodType>(schema: S, before: [string, unknown][]) {
  return z.record(z.string(), z.unknown()).transform((fields, context): z.output<S> => {
    const parsed = schema.safeParse(nested([...before, ...Object.entries(fields)]), { reportInput: true });
    if (parsed.success) return parsed.data;
    for (const { message, path, ...issue } of parsed.error.issues) {
      const said = /^[\w-]+:/.test(message) ? { message } : {}; // what named no key is said by the door
      context.addIssue({ ...issue, ...said, path: [path.join("_")] });
    }
    return z.NEVER;
  });
}
