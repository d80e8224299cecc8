import { z } from "zod";
import { typedList } from "~/http/typed-text";
import { givingInput, shownGiving } from "./giving-settings.schema";
import { backupFrequencies } from "~/features/operations/backup-frequencies";
import {
  mailgunRegions,
  mailProviders,
  sendingLimits,
  sesRegions,
} from "~/features/mail/mail-service-choices";
import { MAX_CLAIMS, MAX_VIDEOS } from "~/settings/list-limits";
import { nestFormFields, type Service, type SettingsTab } from "./settings-choices";
import { paypalEnvironments } from "~/features/giving/settings-choices";
import {
  emailInput,
  chatNumber,
  colourInput,
  flagInput,
  eachLanguageInput,
  languageInput,
  lineInput,
  linkInput,
  rowsInput,
  secretInput,
  sessionTimeout,
  someLanguageInput,
  textInput,
  timeZone,
  wholeNumber,
  youtubeId,
} from "./typed-settings.schema";

// What is missing stays as it is: a screen saves one tab, a program may send the whole object back.

/** 0 is no limit, and so is a field that was emptied: it may be hidden behind another choice. */
const optionalLimit = (most: number) =>
  z.preprocess((given) => (given === "" ? 0 : given), wholeNumber(0, most)).optional();

const emailService = z.object({
  provider: z.enum(mailProviders).optional(),
  apiKey: secretInput.optional(),
  fromEmail: emailInput.optional(),
  fromName: lineInput(100).optional(),
  username: lineInput(200).optional(),
  mailgunRegion: z.enum(mailgunRegions).optional(),
  sesRegion: z.enum(sesRegions).optional(),
  sendingLimit: z.enum(sendingLimits).optional(),
  perMinute: optionalLimit(100_000),
  perDay: optionalLimit(999_999),
});
const paymentGateways = z.object({
  stripe: z
    .object({
      enabled: flagInput,
      publicKey: lineInput(200).optional(),
      secretKey: secretInput.optional(),
      webhookSecret: secretInput.optional(),
    })
    .optional(),
  paypal: z
    .object({
      enabled: flagInput,
      clientId: lineInput(200).optional(),
      clientSecret: secretInput.optional(),
      environment: z.enum(paypalEnvironments).optional(),
      webhookId: lineInput(100).optional(),
    })
    .optional(),
});

export const systemSettingsInput = z.object({
  defaultLanguage: languageInput.optional(),
  availableLanguages: typedList(languageInput)
    .refine((chosen) => chosen.length > 0, "admin-settings:errors.oneLanguage")
    .optional(),
  emailService: emailService.optional(),
  paymentGateways: paymentGateways.optional(),
  giving: givingInput.optional(),
  notifications: z
    .object({
      emailAlerts: flagInput,
      donationAlerts: flagInput,
      prayerRequestAlerts: flagInput,
      newsletterAlerts: flagInput,
    })
    .optional(),
  siteSettings: z
    .object({
      siteName: lineInput(60).min(1).optional(),
      /** The default language's; `siteDescriptions` has all four. */
      siteDescription: lineInput(300).optional(),
      siteDescriptions: eachLanguageInput(lineInput(300)).optional(),
      primaryColor: colourInput.optional(),
      secondaryColor: colourInput.optional(),
      autoBackup: flagInput,
      backupFrequency: z.enum(backupFrequencies).optional(),
    })
    .optional(),
  security: z
    .object({
      adminSessionTimeout: sessionTimeout,
      requireTwoFactorAuth: flagInput,
      allowMultipleLogins: flagInput,
    })
    .optional(),
  publishing: z.object({ timeZone: timeZone.optional() }).optional(),
  newsletter: z.object({ doubleOptIn: flagInput, countOpens: flagInput }).optional(),
  ministry: z
    .object({
      pastorName: lineInput(100).optional(),
      tagline: eachLanguageInput(lineInput(120)).optional(),
      heroTitle: eachLanguageInput(lineInput(120).min(1)).optional(),
      heroSubtitle: eachLanguageInput(lineInput(300)).optional(),
      about: eachLanguageInput(textInput(3000)).optional(),
      claims: rowsInput(
        z.object({ figure: lineInput(20).min(1), label: someLanguageInput(lineInput(100)) }),
        MAX_CLAIMS,
      ).optional(),
      phone: lineInput(40).optional(),
      email: emailInput.optional(),
      address: lineInput(200).optional(),
      chatNumber: chatNumber.optional(),
      links: z
        .object({
          videoChannel: linkInput.optional(),
          facebook: linkInput.optional(),
          instagram: linkInput.optional(),
        })
        .optional(),
      videos: rowsInput(
        z.object({ youtubeId, title: someLanguageInput(lineInput(100)) }),
        MAX_VIDEOS,
      ).optional(),
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
  overwrite: flagInput,
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
export const systemSettingsOutput = z.object({
  defaultLanguage: languageInput,
  availableLanguages: z.array(languageInput),
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
      environment: z.enum(paypalEnvironments),
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
export type SystemSettings = z.output<typeof systemSettingsOutput>;

/** What a tab's form leaves out when it is off, or when nothing is chosen. */
const valuesLeftOut: Record<SettingsTab, [string, false | string[]][]> = {
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
export const settingsForm = (tab: SettingsTab) => toFormSchema(systemSettingsInput, valuesLeftOut[tab]);

/** The same tab's form when one of its connections is tried out. */
export const connectionForm = (service: Service) => toFormSchema(connectionInput, [["service", service]]);

function toFormSchema<S extends z.ZodType>(schema: S, before: [string, unknown][]) {
  return z.record(z.string(), z.unknown()).transform((fields, context): z.output<S> => {
    const parsed = schema.safeParse(nestFormFields([...before, ...Object.entries(fields)]), {
      reportInput: true,
    });
    if (parsed.success) return parsed.data;
    for (const { message, path, ...issue } of parsed.error.issues) {
      const said = /^[\w-]+:/.test(message) ? { message } : {}; // what named no key is said by the door
      context.addIssue({ ...issue, ...said, path: [path.join("_")] });
    }
    return z.NEVER;
  });
}
