import { env } from "~/config/env.server";
import type { Settings } from "./settings.schema";

/** What a setting is until somebody saves it: the specification's defaults (admin §9) and the environment's. */
export const initialSettings = (): Omit<Settings, "site" | "ministry"> => ({
  publishing: { timeZone: env.MINISTRY_TIME_ZONE },
  newsletter: { doubleOptIn: env.DOUBLE_OPT_IN, countOpens: false },
  languages: { defaultLanguage: "fr", availableLanguages: ["fr", "ht", "en", "es"] },
  email: {
    provider: "sendgrid",
    apiKey: "",
    fromEmail: "",
    fromName: "",
    username: "",
    mailgunRegion: "us",
    sesRegion: "us-east-1",
    sendingLimit: "none",
    perMinute: 0,
    perDay: 0,
  },
  payments: {
    stripe: { enabled: true, publicKey: "", secretKey: "", webhookSecret: "" },
    paypal: { enabled: true, clientId: "", clientSecret: "", environment: "sandbox", webhookId: "" },
  },
  giving: {
    zelle: { recipient: "", name: "" },
    wall: {
      showAmounts: true,
      levels: { bronze: 25_00, silver: 100_00, gold: 250_00, platinum: 1_000_00 },
    },
    receipts: { prefix: "", legalName: "", taxId: "", texts: [] },
  },
  notifications: {
    emailAlerts: true,
    donationAlerts: true,
    prayerRequestAlerts: true,
    newsletterAlerts: false,
  },
  backups: { autoBackup: true, backupFrequency: "daily", keep: 14 },
  security: { adminSessionTimeout: 60, requireTwoFactorAuth: false, allowMultipleLogins: false },
  retention: {
    contactMessages: 0,
    bibleStudyApplications: 0,
    newsletterSubscriptions: 0,
    donationMessages: 0,
    unfinishedDonationDays: 90,
    mailTextDays: 90,
  },
});
